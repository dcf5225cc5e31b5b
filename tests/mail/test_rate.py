"""A large round of reminders at the pace the mail server allows, and how its progress can be watched."""

import threading
import time
import unittest

from house import MailTest, wait
from office import Office

GUESTS = 200
PER_SECOND = 50


class Rate(MailTest):
    def test_a_round_of_reminders_keeps_its_pace(self):
        with Office() as office:
            house = self.house(office)
            house.move(to="2030-10-10T08:00:00Z")
            house.open_event("tea", name="Tea", daily=False, cap=GUESTS)
            rows = [{"name": f"Guest {number} Zimmerli", "email": f"guest{number}@guest.example"}
                    for number in range(GUESTS)]
            house.secrets |= {row["email"] for row in rows} | {row["name"] for row in rows}
            house.api("POST", "/events/tea/import", {"mode": "confirmed", "rows": rows})
            office.wait("the confirmations", lambda found: len(found) >= GUESTS, 60)
            wait("an empty outbox", lambda: house.waiting() == 0)
            house.stop()

            house.settings["mail.rate_per_second"] = PER_SECOND
            house.start()
            before = len(office.letters)
            self.assertEqual(before, GUESTS, "without a limit, each came once")
            moving = threading.Thread(target=house.move, kwargs={"to": "2030-11-13T18:00:01Z"})
            moving.start()
            seen = self.watch(house, office, before + GUESTS)
            moving.join()
            arrivals = [letter.arrived for letter in office.letters[before:]]
            self.assertEqual(len(arrivals), GUESTS)
            self.assertEqual(len({letter.to for letter in office.letters[before:]}), GUESTS)
            took = arrivals[-1] - arrivals[0]
            self.assertGreaterEqual(took, (GUESTS - 1) / PER_SECOND * 0.9, f"{GUESTS} came within {took:.2f} s")
            # No burst either, beyond what a busy machine may hold up and let go of at once.
            most = max(sum(1 for other in arrivals if 0 <= other - arrival < 1) for arrival in arrivals)
            self.assertLessEqual(most, PER_SECOND * 1.5, f"{most} within one second")
            seen = seen[seen.index(max(seen)):]
            self.assertEqual(seen, sorted(seen, reverse=True), "the number waiting only ever falls")
            self.assertGreaterEqual(len(set(seen)), 5, seen)
            self.assertEqual(seen[-1], 0)
            wait("all counted", lambda: house.metric("usher_mails_sent") == GUESTS)
            house.stop()

    def watch(self, house, office, count):
        """How many are waiting, again and again until none is."""
        seen, until = [], time.monotonic() + 60
        while True:
            seen.append(house.waiting())
            if seen[-1] == 0 and len(office.letters) >= count:
                return seen
            self.assertLess(time.monotonic(), until, f"the round did not end: {seen[-5:]}")


if __name__ == "__main__":
    unittest.main()
