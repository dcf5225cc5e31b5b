"""Every kind of mail, provoked through the doors people use, and read as another mail program would read it."""

import datetime
import html
import os
import unittest

import letters
from house import UTC, MailTest, wait
from office import Office

NAME = "Soup & Söhne, vol. 2; late"
HOST = "host@hall.example"


def at(text):
    return datetime.datetime.fromisoformat(text).replace(tzinfo=UTC)


class Kinds(MailTest):
    finished = 0

    @classmethod
    def tearDownClass(cls):
        kept = set(os.listdir(os.path.join(letters.HERE, "snapshots")))
        if cls.finished == 2 and kept != letters.compared:
            raise AssertionError(f"snapshots of nothing: {sorted(kept - letters.compared)}")

    def setUp(self):
        self.office = Office()
        self.addCleanup(self.office.end)
        self.house_ = None
        self.seen = []

    def begin(self, now, log="json", **settings):
        self.house_ = self.house(self.office, log=log, **settings)
        self.house_.secrets.add(HOST)
        self.house_.move(to=now)
        return self.house_

    def expect(self, slug, to, subject, kind, snapshot=None, dated=None, which=0, when=None, name=NAME):
        """Waits for a letter, reads it from its envelope to its last link, and compares its words."""
        house = self.house_
        letter = self.office.letter(to, subject, which)
        letters.check(letter)
        self.assertNotIn("{", letters.text(letter) + letter.subject, "a placeholder was not filled in")
        self.assertEqual(letter.attempt, 1)
        row = wait(f"{kind} settled", lambda: self._settled(slug, letter))
        self.assertEqual((row["kind"], row["state"], row["attempts"]), (kind, "sent", 1))
        self.assertEqual(row["message_id"], letter.id)
        self.assertEqual("List-Unsubscribe" in letter.message, kind == "reminder")
        late = letters.date(letter) - (when or house.now())
        self.assertLess(abs(late), datetime.timedelta(minutes=1), f"{kind} is dated {letters.date(letter)}")
        self.check_links(letter, name)
        calendar = letters.calendar(letter)
        self.assertEqual(calendar and calendar.method, dated)
        if calendar:
            self.assertEqual(calendar.summary, name)
            self.assertLess(abs(calendar.stamp - letters.date(letter)), datetime.timedelta(seconds=2))
        if snapshot:
            letters.compare(letter, snapshot, house.url)
        self.seen.append(letter.id)
        return letter

    def _settled(self, slug, letter):
        row = self.house_.message(slug, letter)
        return row["state"] not in ("queued", "sending") and row

    def check_links(self, letter, name=NAME):
        """Every link opens, names the event, and opening it changes nothing."""
        for link in letters.links(letter):
            self.house_.secrets.add(link.rsplit("/", 1)[1]) if "/l/" in link else None
            if "/console/" in link:
                page = self.house_.call("GET", link)
                self.assertEqual((page.status, page.headers["Location"][:16]), (303, "/console/sign-in"))
                continue
            for method in ("HEAD", "GET"):
                page = self.house_.call(method, link)
                self.assertEqual(page.status, 200, link)
            self.assertIn(name, html.unescape(page.text))
            self.assertEqual(page.headers["Referrer-Policy"], "same-origin")

    def finish(self, slug, name=NAME):
        """Nothing came that was not expected, nothing came twice, and no link of any age is dead."""
        house = self.house_
        wait("an empty outbox", lambda: house.waiting() == 0)
        ids = [letter.id for letter in self.office.letters]
        self.assertEqual(len(ids), len(set(ids)), "a letter came twice")
        rows = house.messages(slug)
        self.assertEqual({row["message_id"] for row in rows if row["state"] == "sent"}, set(ids))
        self.assertEqual(set(self.seen), set(ids), [letter.subject for letter in self.office.letters])
        for letter in self.office.letters:
            letters.check(letter)
            self.check_links(letter, name)
        house.stop()
        house.check()
        Kinds.finished += 1

    def test_from_sign_up_to_thanks(self):
        house = self.begin("2030-10-10T08:00:00Z")
        # The clocks go back in Berlin on 27 October 2030, between the first date and the second.
        house.open_event("soup", name=NAME, venue="The Old Mill, 4 Mill Lane", starts="2030-10-26T19:00", cap=2,
                         max_party=1, host_email=HOST)
        ann, bo, cy, di = (f"{name}@guest.example" for name in ("ann", "bo", "cy", "di"))

        # By the form, as a browser sends it.
        house.secrets |= {"Ann Zimmerli", ann}
        form = [("name", "Ann Zimmerli"), ("email", ann), ("party", "1"), ("website", "")]
        answer = house.call("POST", "/e/soup/register", form, {"Origin": house.url, "Accept": "text/html"})
        self.assertEqual(answer.status, 303)
        receipt = house.call("GET", answer.headers["Location"])
        self.assertEqual(receipt.status, 200)
        house.secrets.add(answer.headers["Location"].rsplit("/", 1)[1])
        anns = self.expect("soup", ann, "You have a seat", "confirmation", "confirmation", "PUBLISH")
        first = letters.calendar(anns)
        self.assertEqual((first.start, first.end), (at("2030-10-26T17:00"), at("2030-10-26T19:00")))
        self.assertEqual(anns.message["Reply-To"], HOST)
        self.assertEqual(str(first.event["LOCATION"]), "The Old Mill, 4 Mill Lane")
        self.assertEqual(str(first.event["ORGANIZER"]), f"mailto:{HOST}")

        # As JSON; then the house is full.
        house.register("soup", "Bo Quist", bo)
        self.assertEqual(house.register("soup", "Cy Æbelø", cy)["position"], 1)
        self.assertEqual(house.register("soup", "Di O'Hara", di)["position"], 2)
        bos = self.expect("soup", bo, "You have a seat", "confirmation", dated="PUBLISH")
        self.expect("soup", cy, "You are number 1", "waitlist_notice", "waitlist_notice")
        self.expect("soup", di, "You are number 2", "waitlist_notice")
        self.assertNotEqual(letters.calendar(bos).uid, first.uid)

        # Links again, once per wish.
        for _twice in range(2):
            wish = {"Idempotency-Key": "lost-it"}
            house.api("POST", f"/entries/{house.entry('soup', ann)['id']}/resend", headers=wish)
        house.api("POST", f"/entries/{house.entry('soup', cy)['id']}/resend")
        self.expect("soup", ann, "Your link", "link_again", "link_again_confirmed")
        self.expect("soup", cy, "Your link", "link_again", "link_again_waiting")

        # A seat comes back and is offered to the next in line.
        self.assertEqual(house.press(letters.link(anns), "cancel")["outcome"], "cancelled")
        gone = self.expect("soup", ann, "Your seat is given back", "cancel_notice", "cancel_notice", "CANCEL")
        last = letters.calendar(gone)
        self.assertEqual(last.uid, first.uid)
        self.assertGreater(last.sequence, first.sequence)
        self.assertEqual(last.start, first.start)
        offered = self.expect("soup", cy, "We are holding a seat", "offer", "offer")
        house.api("POST", f"/entries/{house.entry('soup', cy)['id']}/resend")
        self.expect("soup", cy, "Your link", "link_again", "link_again_offered", which=1)
        letters.check_window(offered, datetime.timedelta(hours=6))

        # Nobody answers for six hours, and it goes on to the one after, who says yes.
        house.move(advance="6h 5s")
        self.expect("soup", cy, "Your offer has ended", "lapse_notice", "lapse_notice")
        second = self.expect("soup", di, "We are holding a seat", "offer")
        self.assertEqual(house.press(letters.link(offered), "claim")["outcome"], "offer_over")
        self.assertEqual(house.press(letters.link(second), "claim")["outcome"], "confirmed")
        dis = self.expect("soup", di, "You have a seat", "confirmation", dated="PUBLISH")

        # A new date, on the other side of the change of the clocks.
        house.api("PATCH", "/events/soup", {"starts": "2030-10-28T19:00"})
        house.move(advance="5m 1s")
        moved = self.expect("soup", bo, "New date", "event_moved", "event_moved", "PUBLISH")
        self.expect("soup", di, "New date", "event_moved", dated="PUBLISH")
        self.expect("soup", cy, "New date", "event_moved", "event_moved_waiting")
        then = letters.calendar(moved)
        self.assertEqual((then.start, then.end), (at("2030-10-28T18:00"), at("2030-10-28T20:00")))
        self.assertEqual(then.uid, letters.calendar(bos).uid)
        self.assertGreater(then.sequence, letters.calendar(bos).sequence)

        # The host hears every morning of the last week, by the wall clock.
        self.host_hears(0, "2030-10-21T07:00")

        # Reminders keep to the wall clock as well: seven days before is still summer time.
        when = self.go("2030-10-21T17:00")
        bos7 = self.expect("soup", bo, f"{NAME} is in 7 days", "reminder", "reminder_7_days", when=when)
        self.expect("soup", di, f"{NAME} is in 7 days", "reminder", when=when)

        # One click in the mail program: no more reminders, and the seat stays. Opening the link was not enough.
        self.assertEqual(house.entry("soup", bo)["reminders"], "on")
        address = bos7.message["List-Unsubscribe"].strip("<>")
        pressed = house.call("POST", address, "List-Unsubscribe=One-Click", kind="application/x-www-form-urlencoded")
        self.assertLess(pressed.status, 400, pressed.text)
        entry = house.entry("soup", bo)
        self.assertEqual((entry["state"], entry["reminders"]), ("confirmed", "muted"))
        self.check_links(bos7)
        self.assertEqual(house.press(address, "cancel", expect=403)["status"], 403)

        for day in range(1, 6):
            self.host_hears(day, f"2030-10-{21 + day}T07:00")
        self.host_hears(6, "2030-10-27T08:00")
        when = self.go("2030-10-27T18:00")
        self.expect("soup", di, f"{NAME} is tomorrow", "reminder", "reminder_1_day", when=when)
        self.host_hears(7, "2030-10-28T08:00")
        when = at("2030-10-28T08:00")
        self.expect("soup", di, f"{NAME} is today", "reminder", "reminder_morning_of", when=when)
        reminders = [letter.id for letter in self.office.to(bo) if " is " in letter.subject]
        self.assertEqual(reminders, [bos7.id], "reminders after the one click")

        when = self.go("2030-10-29T09:00")
        self.expect("soup", HOST, f"{NAME} is over", "host_thanks_due", "host_thanks_due", when=when)
        # Nothing goes out by itself; the host's press goes to whoever had a seat, once.
        for _twice in range(2):
            house.api("POST", "/events/soup/thanks", {})
        came = [row["email"] for row in house.all("/events/soup/entries") if row["state"] == "confirmed"]
        self.assertIn(di, came)
        for address in came:
            self.expect("soup", address, f"Thank you for coming: {NAME}", "thanks", "thanks" if address == di else None)
        self.assertIn("over", house.call("GET", letters.link(dis)).text.lower())
        self.finish("soup")

    def go(self, moment):
        """To just after a moment at which something is due."""
        self.house_.move(to=f"{moment}:01Z")
        return at(moment)

    def host_hears(self, day, moment):
        when = self.go(moment)
        snapshot = "host_daily" if day == 0 else None
        letter = self.expect("soup", HOST, f"{NAME}: 2 of 2", "host_daily", snapshot, which=day, when=when)
        left = {7: "today", 6: "tomorrow"}.get(day, f"in {7 - day} days")
        self.assertIn(f"Your event is {left}.", letters.text(letter))

    def test_invitations_and_the_end_of_everything(self):
        house = self.begin("2030-10-10T08:00:00Z", log="text")
        house.open_event("soup", name=NAME, starts="2030-11-20T19:00", cap=3, max_party=2, daily=False)
        ed, flo, gus, hal, ida = (f"{name}@guest.example" for name in ("ed", "flo", "gus", "hal", "ida"))
        people = {ed: "Ed Vogelsang", flo: "Flo Nakamura", gus: "Gus Treadwell", hal: "Hal Brzęczyk", ida: "Ida Lund"}
        house.secrets |= set(people) | set(people.values())

        def rows(*who, **more):
            return {"rows": [{"name": people[one], "email": one, **more} for one in who]}

        house.api("POST", "/events/soup/import", {"mode": "invite", **rows(ed)})
        eds = self.expect("soup", ed, "You are invited", "invite", "invite")
        by = {"mode": "invite", "confirm_by": "2030-10-12T10:00:00Z"}
        house.api("POST", "/events/soup/import", {**by, **rows(flo, party=2)})
        held = self.expect("soup", flo, "You are invited", "invite", "invite_held")
        self.assertIn("12 October 2030, 12:00", " ".join(letters.text(held).split()))
        house.api("POST", "/events/soup/import", {"mode": "confirmed", **rows(gus)})
        guss = self.expect("soup", gus, "You have a seat", "confirmation", dated="PUBLISH")
        house.api("POST", "/events/soup/import", {"mode": "confirmed", **rows(hal, party=2)})
        hals = self.expect("soup", hal, "You are number 1", "waitlist_notice", "waitlist_notice_party")
        self.assertEqual(house.api("GET", "/events/soup")["held"], 2)

        house.api("POST", f"/entries/{house.entry('soup', ed)['id']}/resend")
        self.expect("soup", ed, "Your link", "link_again", "link_again_invited")

        # The time to confirm runs out: the seats go to the line, and the invitation still stands.
        house.move(to="2030-10-12T10:00:01Z")
        self.expect("soup", flo, "The time to confirm", "lapse_notice", "lapse_notice_invited")
        offer = self.expect("soup", hal, "We are holding 2 seats", "offer", "offer_party")
        self.assertEqual(house.press(letters.link(offer), "claim")["outcome"], "confirmed")
        hals = self.expect("soup", hal, "You have 2 seats", "confirmation", "confirmation_party", "PUBLISH")
        self.assertEqual(house.press(letters.link(eds), "confirm")["outcome"], "waitlisted")
        self.expect("soup", ed, "You are number 1", "waitlist_notice")

        # A new date at night waits for the morning; who leaves before then does not hear of it.
        house.move(to="2030-10-12T20:00:00Z")
        house.api("PATCH", "/events/soup", {"starts": "2030-11-21T19:00"})
        self.assertEqual(house.press(letters.link(guss), "cancel")["outcome"], "cancelled")
        self.expect("soup", gus, "Your seat is given back", "cancel_notice", dated="CANCEL")
        self.assertEqual(self.subjects(hal, "New date"), [])
        house.move(to="2030-10-13T06:00:01Z")
        self.expect("soup", hal, "New date", "event_moved", dated="PUBLISH")
        self.expect("soup", flo, "New date", "event_moved", "event_moved_invited")
        self.expect("soup", ed, "New date", "event_moved")
        eds_offer = self.expect("soup", ed, "We are holding a seat", "offer")
        house.api("POST", f"/entries/{house.entry('soup', gus)['id']}/resend")
        self.expect("soup", gus, "Your link", "link_again", "link_again_off")
        self.assertEqual(self.subjects(gus, "New date"), [])
        self.assertEqual([row["state"] for row in house.messages("soup", gus, "event_moved")], [], "who left before is not written to")
        self.assertEqual(house.press(letters.link(eds_offer), "decline")["outcome"], "declined")

        # The seat is open to the door again, and then everything is called off.
        house.register("soup", people[ida], ida)
        idas = self.expect("soup", ida, "You have a seat", "confirmation", dated="PUBLISH")
        house.api("POST", "/events/soup/call-off")
        off = self.expect("soup", hal, "Called off", "called_off", "called_off", "CANCEL")
        self.assertEqual(letters.calendar(off).uid, letters.calendar(hals).uid)
        self.assertGreater(letters.calendar(off).sequence, letters.calendar(hals).sequence)
        off = self.expect("soup", ida, "Called off", "called_off", dated="CANCEL")
        self.assertEqual(letters.calendar(off).uid, letters.calendar(idas).uid)
        self.expect("soup", ed, "Called off", "called_off")
        self.expect("soup", flo, "Called off", "called_off")
        self.assertEqual(self.subjects(gus, "Called off"), [], "gus is off the list")
        # Reminders and everything else planned are gone.
        house.move(to="2030-11-25T10:00:00Z")
        self.finish("soup")

    def test_the_houses_own_host(self):
        """A list that names no host: the house's own address stands in, and without one nobody is written to."""
        house = self.begin("2030-11-15T12:00:00Z", mail__host=HOST)
        house.open_event("soup", name=NAME, starts="2030-11-20T19:00")
        house.register("soup", "Ann Zimmerli", "ann@guest.example")
        anns = self.expect("soup", "ann@guest.example", "You have a seat", "confirmation", dated="PUBLISH")
        self.assertEqual(anns.message["Reply-To"], HOST)
        when = self.go("2030-11-16T08:00")
        self.expect("soup", HOST, f"{NAME}: 1 of 10", "host_daily", when=when)
        house.stop()
        del house.settings["mail.host"]
        house.start()
        house.move(to="2030-11-17T08:00:01Z")
        last = wait("its fate", lambda: [row for row in house.messages("soup", kind="host_daily")
                                         if row["state"] == "failed"])
        self.assertEqual((len(last), last[0]["attempts"]), (1, 1))
        house.stop()
        house.check()

    def subjects(self, address, start):
        return [letter.subject for letter in self.office.to(address) if letter.subject.startswith(start)]


if __name__ == "__main__":
    unittest.main()
