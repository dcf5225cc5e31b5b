"""kill -9 at any moment between commit, hand-off and settlement: nothing is lost, and nothing comes twice unmarked.

One folder is served by one process after another. While people sign up and cancel and mails flow through a server
that is slow, refuses, or hangs up after taking a letter, the process is killed: at a random moment, or exactly before a
letter is taken, after it is taken, after that is answered, or after a sign-up is answered. The next process goes on. In
the end the faults stop, everything settles, and every letter, row and answer must agree.

`KILLS` says how many times (100), `SEED` replays the same choices; how processes interleave is the machine's affair.
"""

import asyncio
import collections
import http.client
import os
import random
import signal
import subprocess
import threading
import unittest
import urllib.parse

import letters
from house import MailTest
from office import HANG_UP, Office

KILLS = int(os.environ.get("KILLS", "100"))
MOMENTS = ["any time", "any time", "before taking", "after taking", "after answering", "after a sign-up"]
GUESTS_AT_ONCE = 2
LONGEST = 0.3
# Letters on their way at the same time: the default of mail.at_once.
IN_FLIGHT = 4


class Assassin:
    """Kills one process once, at the moment chosen for it."""

    def __init__(self, house, moment, chance):
        self.pid = house.process.pid
        self.moment = moment
        self.left = chance.randint(1, 4)
        self.done = threading.Event()
        self.lock = threading.Lock()

    def at(self, moment):
        """Whether this was it."""
        if moment != self.moment:
            return False
        with self.lock:
            self.left -= 1
            now = self.left == 0
        if now:
            self.strike()
        return now

    def strike(self):
        with self.lock:
            if not self.done.is_set():
                os.kill(self.pid, signal.SIGKILL)
                self.done.set()


class Kill9(MailTest):
    def setUp(self):
        self.seed = int(os.environ.get("SEED", random.SystemRandom().randrange(10**9)))
        self.chance = random.Random(self.seed)
        self.office = Office()
        self.addCleanup(self.office.end)
        self.assassin = None
        self.lock = threading.Lock()
        # What was answered, and what was asked and may or may not have happened.
        self.signed, self.cancelled = {}, set()
        self.unsure, self.repeated, self.unsure_cancels = set(), set(), set()
        self.errors = []
        self.counts = collections.Counter()
        self.number = 0

    def test_killed_at_any_moment(self):
        print(f"\nkill -9: {KILLS} cycles, SEED={self.seed} ", end="", flush=True)
        try:
            self.run_cycles()
        except BaseException:
            print(f"\nfailed with SEED={self.seed} KILLS={KILLS}; so far {dict(self.counts)}")
            raise

    def run_cycles(self):
        house = self.house(self.office, start=False)
        house.start()
        house.move(to="2030-10-10T06:00:00Z")
        never = {"from": "00:00", "to": "00:00"}
        house.open_event("tea", name="Tea", daily=False, cap=40, window_minutes=60, quiet=never)
        self.office.manner = self.faults
        self.office.after = self.taken
        for cycle in range(KILLS):
            self.one_life(house)
            if cycle % 20 == 19:
                house.check()
            house.start()
        self.office.manner = self.office.after = self.assassin = None
        self.settle(house)
        self.judge(house)
        house.stop()
        house.check()
        told = ", ".join(f"{count} {what}" for what, count in sorted(self.counts.items()))
        print(f"({told})", end=" ", flush=True)

    # One life of one process.

    def one_life(self, house):
        moment = self.chance.choice(MOMENTS)
        self.assassin = Assassin(house, moment, self.chance)
        latest = self.chance.uniform(0.05, LONGEST)
        threads = [threading.Thread(target=self.guest, args=(house, self.chance.randrange(10**9)))
                   for _guest in range(GUESTS_AT_ONCE)]
        threads.append(threading.Thread(target=self.time_goes_on, args=(house,)))
        for thread in threads:
            thread.start()
        self.counts[f"killed {moment if self.assassin.done.wait(latest) else 'any time'}"] += 1
        self.assassin.strike()
        for thread in threads:
            thread.join(60)
            self.assertFalse(thread.is_alive(), "a request never ended")
        house.kill()
        if self.errors:
            raise self.errors[0]
        if self.chance.random() < 0.1:
            self.still_opening(house)

    def still_opening(self, house):
        """A process that does not live to open its doors."""
        house.launch()
        try:
            house.process.wait(self.chance.uniform(0, 0.1))
        except subprocess.TimeoutExpired:
            pass
        self.counts["killed while opening"] += 1
        house.kill()

    def time_goes_on(self, house):
        """Tries that failed are made again after a while."""
        try:
            house.move(advance="3m")
        except (OSError, http.client.HTTPException):
            pass

    def guest(self, house, seed):
        """Signs up under new names, repeats what got no answer, and gives some seats back, until nobody answers."""
        chance = random.Random(seed)
        while not self.assassin.done.is_set():
            try:
                self.cancel(house, chance) if chance.random() < 0.15 else self.sign_up(house, chance)
            except (OSError, http.client.HTTPException):
                return
            except Exception as error:
                self.errors.append(error)
                return

    def sign_up(self, house, chance):
        with self.lock:
            again = sorted(self.unsure)
            if again and chance.random() < 0.5:
                email = chance.choice(again)
                self.repeated.add(email)
            else:
                self.number += 1
                email = f"guest{self.number}@guest.example"
            self.unsure.add(email)
        answer = house.register("tea", "Ann Zimmerli", email)
        with self.lock:
            self.unsure.discard(email)
            self.signed.setdefault(email, answer["state"])
        self.counts["sign-ups"] += 1
        self.assassin.at("after a sign-up")

    def cancel(self, house, chance):
        with self.lock:
            known = sorted(set(self.signed) - self.cancelled - self.unsure_cancels)
            if not known:
                return
            email = chance.choice(known)
            self.unsure_cancels.add(email)
        mine = self.office.to(email)
        if mine and chance.random() < 0.7:
            # The port is another one by now.
            answer = house.press(urllib.parse.urlsplit(letters.link(mine[-1])).path, "cancel")
        else:
            entry = house.entry("tea", email)
            answer = house.api("POST", f"/entries/{entry['id']}/cancel")
        with self.lock:
            self.cancelled.add(email)
            self.unsure_cancels.discard(email)
        self.counts["cancels"] += 1
        self.assertIn(answer.get("outcome", answer.get("state")), ("cancelled",))

    # What the mail server does meanwhile.

    async def faults(self, _letter):
        assassin, dice = self.assassin, self.chance.random()
        await asyncio.sleep(self.chance.uniform(0, 0.012))
        if assassin and assassin.at("before taking"):
            # A dead process cannot have heard anything: the letter was not taken.
            return "451 4.3.0 too late"
        if dice < 0.05:
            self.counts["hung up"] += 1
            return HANG_UP
        if dice < 0.10:
            self.counts["refused"] += 1
            return "451 4.3.0 not now"
        return None

    def taken(self, _letter):
        assassin = self.assassin
        if assassin and not assassin.at("after taking"):
            pause = self.chance.uniform(0, 0.003)
            asyncio.get_running_loop().call_later(pause, assassin.at, "after answering")

    # In the end.

    def settle(self, house):
        """No more faults: time goes by until nothing waits. Tries that failed are made again within the hour."""
        for _step in range(200):
            house.move(advance="3m")
            if house.waiting() == 0:
                return
        raise AssertionError(f"{house.waiting()} messages never left: {self.stuck(house)}")

    def stuck(self, house):
        return [row for row in house.messages("tea") if row["state"] in ("queued", "sending")][:5]

    def of_one_moment(self, house):
        """Rows, people and letters that belong together: the clock goes on by itself, and an offer may end in between."""
        for _look in range(20):
            before = len(self.office.letters)
            rows = {row["id"]: row for row in house.messages("tea")}
            entries = {entry["email"]: entry for entry in house.all("/events/tea/entries")}
            if house.waiting() == 0 and len(self.office.letters) == before:
                return rows, entries
            self.settle(house)
        raise AssertionError("the house never came to rest")

    def judge(self, house):
        rows, entries = self.of_one_moment(house)
        copies = collections.defaultdict(list)
        for letter in self.office.letters:
            letters.check(letter)
            copies[letter.number].append(letter)
        self.counts["letters"] = len(self.office.letters)
        self.counts["marked copies"] = sum(len(found) - 1 for found in copies.values())
        for number, found in copies.items():
            self.judge_copies(rows, entries, number, found)
        for row in rows.values():
            self.assertNotIn(row["state"], ("queued", "sending"))
            if row["state"] == "sent":
                self.assertTrue(copies[row["id"]], f"sent, and never received: {row}")
            if row["state"] == "failed":
                self.assertGreaterEqual(row["attempts"], 8, row)
        self.judge_people(rows, entries)
        event = house.api("GET", "/events/tea")
        self.assertLessEqual(event["taken"] + event["held"], event["cap"])
        confirmed = sum(entry["state"] == "confirmed" for entry in entries.values())
        self.assertEqual(event["taken"], confirmed)
        # Only what was on its way when something went wrong is sent again.
        wrong = IN_FLIGHT * sum(count for what, count in self.counts.items() if what.startswith("killed"))
        self.assertLessEqual(self.counts["marked copies"], wrong + self.counts["hung up"])
        if KILLS >= 50:
            self.assertGreater(self.counts["marked copies"], 0, "the kills met no letter on its way")

    def judge_copies(self, rows, entries, number, found):
        row = rows.get(number)
        self.assertIsNotNone(row, f"a letter without a row: {found[0].id}")
        self.assertEqual(len({letter.id for letter in found}), 1)
        self.assertEqual({entries[letter.to]["id"] for letter in found}, {row["entry"]})
        attempts = [letter.attempt for letter in found]
        # Each hand-off brings at most one letter, and every hand-off after the first is marked.
        self.assertEqual(len(attempts), len(set(attempts)), f"the same hand-off twice: {attempts} {row}")
        self.assertLessEqual(max(attempts), row["attempts"])

    def judge_people(self, rows, entries):
        of_entry = collections.defaultdict(list)
        for row in rows.values():
            of_entry[row["entry"]].append(row)
        for email in self.signed:
            self.assertTrue(email in entries, f"{email} was answered, and is not on the list")
        for email, entry in entries.items():
            self.assertTrue(email in self.signed or email in self.unsure, f"{email} never signed up")
            mine = of_entry[entry["id"]]
            first = [row for row in mine if row["kind"] in ("confirmation", "waitlist_notice")]
            kinds = sorted(row["kind"] for row in first)
            # Who asks again from the line may find a seat open by then.
            both = email in self.repeated and kinds == ["confirmation", "waitlist_notice"]
            self.assertTrue(len(first) == 1 or both, f"{email} {entry['state']}: {first}")
            left = entry["state"] == "cancelled"
            if email in self.signed and email not in self.repeated:
                kind = {"confirmed": "confirmation", "waitlisted": "waitlist_notice"}[self.signed[email]]
                self.assertEqual(kinds, [kind], email)
            if not left and not both:
                self.assertIn(first[0]["state"], ("sent", "failed"), f"{email} {entry['state']}: {first}")
            if email in self.cancelled:
                self.assertTrue(left, f"{email} was told that it is off the list, and is {entry['state']}")
            notices = [row for row in mine if row["kind"] == "cancel_notice"]
            self.assertEqual(len(notices), int(left), f"{email} {entry['state']}: {notices}")
            for row in notices:
                self.assertIn(row["state"], ("sent", "failed"))


class AfterACrash(MailTest):
    def test_what_was_on_its_way_leaves_at_once(self):
        """The dead cannot still be sending, so nobody waits for the end of a lease: the clock is not moved."""
        with Office() as office:
            house = self.house(office)
            house.secrets |= {"Ann Zimmerli", "ann@guest.example"}
            house.move(to="2030-10-10T08:00:00Z")
            house.open_event("tea", name="Tea", daily=False)
            on_its_way = threading.Event()

            async def hold(_letter):
                on_its_way.set()
                await asyncio.sleep(3)
                return "451 4.3.0 too late"

            office.manner = hold
            house.register("tea", "Ann Zimmerli", "ann@guest.example")
            self.assertTrue(on_its_way.wait(20), "no letter came")
            house.kill()
            office.manner = None
            house.start()
            letter = office.letter("ann@guest.example", "You have a seat")
            letters.check(letter)
            self.assertEqual(letter.attempt, 2, "marked as a later try")
            house.wait_state("tea", "ann@guest.example", "confirmation", "sent")
            house.stop()
            house.check()


if __name__ == "__main__":
    unittest.main()
