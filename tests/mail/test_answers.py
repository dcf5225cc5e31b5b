"""What mail servers answer. Not now: later, the same letter. Nobody there: never again, and an offer goes on."""

import asyncio
import datetime
import signal
import unittest

import letters
from house import MailTest, wait
from office import HANG_UP, Office


class Answers(MailTest):
    def setUp(self):
        self.office = Office()
        self.addCleanup(self.office.end)

    def begin(self, **settings):
        house = self.house(self.office)
        house.move(to="2030-10-10T08:00:00Z")
        house.open_event("tea", name="Tea", daily=False, **settings)
        return house

    def line(self, house, *names):
        """Signs people up and waits for their first letters."""
        for name in names:
            house.register("tea", f"{name.title()} Zimmerli", f"{name}@guest.example")
        for name in names:
            self.office.letter(f"{name}@guest.example", "You ")
        wait("an empty outbox", lambda: house.waiting() == 0)

    def end(self, house):
        for letter in self.office.letters:
            letters.check(letter)
        house.stop()
        house.check()

    def test_not_now_is_tried_again_as_the_same_letter(self):
        house = self.begin()
        ann = "ann@guest.example"
        self.office.answers[ann].extend(["451 4.7.1 <ann@guest.example> is greylisted", "DATA 452 4.3.1 no room, ann"])
        house.register("tea", "Ann Zimmerli", ann)
        self.office.wait_refusals(1)
        row = house.wait_state("tea", ann, "confirmation", "queued")
        self.assertEqual(row["attempts"], 1)
        self.assertEqual(self.office.letters, [])
        house.move(advance="4m")
        self.assertEqual(len(self.office.refusals), 1, "it was tried again too soon")
        house.move(advance="61s")
        self.office.wait_refusals(2)
        house.wait_state("tea", ann, "confirmation", "queued", attempts=2)
        house.move(advance="20m 1s")
        letter = self.office.letter(ann, "You have a seat")
        house.wait_state("tea", ann, "confirmation", "sent")
        self.assertEqual((letter.attempt, letter.id), (3, row["message_id"]))
        refused = self.office.refusals[1].letter
        self.assertEqual((refused.attempt, refused.id), (2, letter.id))
        self.assertEqual(house.entry("tea", ann)["mail_reach"], "open")
        self.assertEqual(len(self.office.letters), 1)
        self.end(house)

    def test_an_answer_that_gets_lost_is_a_marked_copy(self):
        house = self.begin()
        taken = []

        async def lose_the_first(letter):
            taken.append(letter.id)
            return HANG_UP if len(taken) == 1 else None

        self.office.manner = lose_the_first
        house.register("tea", "Ann Zimmerli", "ann@guest.example")
        self.office.wait("the letter", lambda found: len(found) == 1)
        house.wait_state("tea", "ann@guest.example", "confirmation", "queued")
        house.move(advance="5m 1s")
        self.office.wait("its copy", lambda found: len(found) == 2)
        house.wait_state("tea", "ann@guest.example", "confirmation", "sent")
        first, second = self.office.letters
        self.assertEqual(first.id, second.id)
        self.assertNotIn("Usher-Attempt", first.message)
        self.assertEqual(second.attempt, 2)
        self.assertEqual(letters.link(first), letters.link(second))
        house.move(advance="3h")
        self.assertEqual(len(self.office.letters), 2)
        self.end(house)

    def test_nobody_there_closes_the_address_everywhere(self):
        house = self.begin()
        said = {
            "ann@guest.example": "550 5.1.1 <ann@guest.example>: no such user",
            "bo@guest.example": "550 no such user here",
            "cy@guest.example": "DATA 550 5.1.1 cy is unknown",
            "di@guest.example": "550 5.2.1 mailbox disabled",
        }
        for email, answer in said.items():
            self.office.answers[email].append(answer)
            house.register("tea", "Ann Zimmerli", email)
        for email in said:
            row = house.wait_state("tea", email, "confirmation", "bounced")
            self.assertEqual(row["attempts"], 1)
            entry = house.entry("tea", email)
            # The address is closed; the seat is still theirs.
            self.assertEqual((entry["mail_reach"], entry["state"]), ("bounced", "confirmed"))
        house.open_event("cake", name="Cake", daily=False)
        for email in said:
            house.register("cake", "Ann Zimmerli", email)
            house.wait_state("cake", email, "confirmation", "suppressed", attempts=0)
        house.move(to="2030-11-19T18:00:01Z")
        for email in said:
            states = {row["state"] for row in house.messages("tea", email, "reminder")}
            self.assertLessEqual(states, {"suppressed"})
        self.assertEqual((len(self.office.refusals), self.office.letters), (4, []), "nobody was written to again")
        self.end(house)

    def test_an_offer_to_nobody_goes_on_at_once(self):
        house = self.begin(cap=1)
        self.line(house, "ann", "bo", "cy", "di")
        self.office.answers["bo@guest.example"].append("550 5.1.1 bo@guest.example unknown")
        self.office.answers["cy@guest.example"].append("DATA 550 5.1.10 no such domain")
        house.api("POST", f"/entries/{house.entry('tea', 'ann@guest.example')['id']}/cancel")
        offer = self.office.letter("di@guest.example", "We are holding a seat")
        self.assertEqual([refusal.address[:2] for refusal in self.office.refusals], ["bo", "cy"])
        for name in ("bo", "cy"):
            house.wait_state("tea", f"{name}@guest.example", "offer", "bounced")
            entry = house.entry("tea", f"{name}@guest.example")
            self.assertEqual((entry["mail_reach"], entry["state"]), ("bounced", "waitlisted"))
        self.assertLess(house.now() - letters.date(offer), datetime.timedelta(minutes=1), "no clock was moved")
        self.assertEqual(house.press(letters.link(offer), "claim")["outcome"], "confirmed")
        event = house.api("GET", "/events/tea")
        self.assertEqual((event["taken"], event["held"], event["open"]), (1, 0, 0))
        wait("an empty outbox", lambda: house.waiting() == 0)
        self.end(house)

    def test_no_to_us_is_not_nobody_there(self):
        house = self.begin(cap=40)
        said = [
            "554 5.7.1 refused by policy", "550 5.7.1 blocked by a list", "550 5.1.8 bad sender", "552 5.2.2 full",
            "DATA 554 5.7.1 looks like spam", "DATA 550 looks like spam", "DATA 552 5.3.4 too large", "421 4.3.2 later",
        ]
        guests = {f"guest{number}@guest.example": answer for number, answer in enumerate(said)}
        for number, (email, answer) in enumerate(guests.items()):
            self.office.answers[email].append(answer)
            house.register("tea", "Ann Zimmerli", email)
            self.office.wait_refusals(number + 1)
            # Others get their mail meanwhile, so this is no outage.
            house.register("tea", "Bo Zimmerli", f"other{number}@guest.example")
            self.office.letter(f"other{number}@guest.example", "You have a seat")
        for email in guests:
            house.wait_state("tea", email, "confirmation", "queued")
            self.assertEqual(house.entry("tea", email)["mail_reach"], "open")
        house.move(advance="5m 5s")
        for email in guests:
            letter = self.office.letter(email, "You have a seat")
            self.assertEqual(letter.attempt, 2)
        wait("an empty outbox", lambda: house.waiting() == 0)
        self.assertEqual(len(self.office.letters), 2 * len(guests))
        self.end(house)

    def test_a_refused_sender_is_an_outage_and_no_attempt(self):
        house = self.begin(cap=20)
        self.office.sender_answers.extend(["554 5.7.1 your network is on a list"] * 3)
        house.register("tea", "Ann Zimmerli", "ann@guest.example")
        self.office.wait_refusals(3)
        wait("the alarm", lambda: house.metric('usher_alarm{name="mail_down"}') == 1)
        letter = self.office.letter("ann@guest.example", "You have a seat")
        self.assertEqual(letter.attempt, 1, "nothing had left before")
        wait("its end", lambda: house.metric('usher_alarm{name="mail_down"}') == 0)
        self.end(house)

    def test_given_up_only_when_nobody_needs_it_any_more(self):
        house = self.begin(cap=40)
        ann = "ann@guest.example"
        self.office.answers[ann].extend(["451 4.7.1 later"] * 60)
        house.register("tea", "Ann Zimmerli", ann)
        for attempt, pause in enumerate(["0s", "5m 1s", "20m 1s"] + ["1h 1s"] * 7, start=1):
            house.move(advance=pause)
            self.office.wait_refusals(attempt)
            house.wait_state("tea", ann, "confirmation", "queued", attempts=attempt)
            # Somebody else gets theirs, so the server is there.
            house.register("tea", "Bo Zimmerli", f"bo{attempt}@guest.example")
            self.office.letter(f"bo{attempt}@guest.example", "")
        self.office.answers[ann].clear()
        house.move(advance="1h 1s")
        self.assertEqual(self.office.letter(ann, "You have a seat").attempt, 11)
        self.end(house)

    def test_nothing_is_lost_while_the_server_is_down(self):
        house = self.begin(cap=2)
        self.line(house, "ann", "bo", "cy")
        self.office.close()
        for name in ("di", "ed"):
            house.register("tea", "Ann Zimmerli", f"{name}@guest.example")
        house.api("POST", f"/entries/{house.entry('tea', 'ann@guest.example')['id']}/cancel")
        away = {"cy": "offer", "di": "waitlist_notice", "ed": "waitlist_notice", "ann": "cancel_notice"}
        for name, kind in away.items():
            row = house.wait_state("tea", f"{name}@guest.example", kind, "queued", attempts=0)
            self.assertEqual(row["attempts"], 0, "what never left is no attempt")
        self.assertEqual(house.waiting(), 4)
        wait("the alarm", lambda: house.metric('usher_alarm{name="mail_down"}') == 1)
        self.assertEqual(len(self.office.letters), 3)
        house.move(advance="30m")
        self.assertEqual(house.waiting(), 4)
        self.office.open()
        house.move(advance="1h 1s")
        for name, kind in away.items():
            row = house.wait_state("tea", f"{name}@guest.example", kind, "sent")
            came = [found for found in self.office.to(f"{name}@guest.example") if found.number == row["id"]]
            self.assertEqual([(found.attempt, found.id) for found in came], [(row["attempts"], row["message_id"])])
        # Nobody loses time to our trouble: the window starts when the offer really leaves.
        offer = self.office.letter("cy@guest.example", "We are holding a seat")
        letters.check_window(offer, datetime.timedelta(hours=6))
        self.assertEqual(house.press(letters.link(offer), "claim")["outcome"], "confirmed")
        wait("an empty outbox", lambda: house.waiting() == 0)
        self.end(house)

    def test_closing_waits_for_letters_on_their_way(self):
        house = self.begin()
        go_on = asyncio.Event()

        async def wait_for_it(_letter):
            await go_on.wait()

        self.office.manner = wait_for_it
        house.register("tea", "Ann Zimmerli", "ann@guest.example")
        wait("a letter on its way", lambda: self.office.heard)
        process = house.process
        process.send_signal(signal.SIGTERM)
        wait("closing", lambda: '"closing"' in house.logged())
        self.assertIsNone(process.poll(), "it did not wait")
        self.office.run(go_on.set)
        self.office.letter("ann@guest.example", "You have a seat")
        house.stop()
        house.start()
        row = house.wait_state("tea", "ann@guest.example", "confirmation", "sent")
        self.assertEqual(row["attempts"], 1)
        house.move(advance="3h")
        self.assertEqual(len(self.office.letters), 1)
        self.end(house)

    def test_the_clock_waits_for_letters_on_their_way(self):
        """However slow the mail server: moving the clock sends nothing twice, and what is due has left by then."""
        house = self.begin(host_email="host@hall.example")
        house.api("PATCH", "/events/tea", {"daily": True})

        async def slow(_letter):
            await asyncio.sleep(0.05)

        self.office.manner = slow
        self.line(house, "ann", "bo", "cy", "di", "ed", "flo")
        house.move(to="2030-11-22T10:00:00Z")
        count = 6 + 3 * 6 + 8 + 1
        self.assertEqual(len(self.office.letters), count)
        self.assertEqual(len({letter.id for letter in self.office.letters}), count)
        self.assertEqual({letter.attempt for letter in self.office.letters}, {1})
        self.end(house)


if __name__ == "__main__":
    unittest.main()
