"""Names, titles and addresses that people really have, and some that only somebody with bad intentions has."""

import html
import unittest

import letters
from house import MailTest, wait
from office import Office

# What is typed, and what the To header must show.
PEOPLE = {
    'O\'Neil, "Ann" <ann>': "quoted@guest.example",
    "=?utf-8?q?Bcc=3A_evil?=": "encoded@guest.example",
    "王小明 🍲 Ğüneş Łódź": "scripts@guest.example",
    "علی‌رضا": "joiner@guest.example",
    "Ö" * 80: "long@guest.example",
    "**Bo** [x](y) <b>hi</b> `z` {link}": "markup@guest.example",
    "A; B, C: D & E (F)": "signs@guest.example",
}

TITLES = {
    "plain-words": "Tea",
    "signs": "<b>Tea</b> & *cake* [x](https://evil.example) {link}; \\o/, \"late\"",
    "scripts": "Ünïcødé 茶会 🍵 " + "ẞ" * 180,
    "long-word": "W" * 200,
}


class Odd(MailTest):
    def test_odd_names_and_titles_stay_words(self):
        with Office() as office:
            house = self.house(office)
            house.move(to="2030-10-10T08:00:00Z")
            for slug, title in TITLES.items():
                house.open_event(slug, name=title, venue=title, cap=20, daily=False)
                for name, email in PEOPLE.items():
                    house.register(slug, name, email)
            count = len(TITLES) * len(PEOPLE)
            office.wait("all confirmations", lambda found: len(found) >= count, 40)
            wait("an empty outbox", lambda: house.waiting() == 0)
            names = {email: name for name, email in PEOPLE.items()}
            lists = {event["id"]: TITLES[event["slug"]] for event in house.all("/events")}
            for letter in office.letters:
                self.check(house, letter, names[letter.to], lists[int(letter.id.split(".")[1])])
            house.stop()

    def check(self, house, letter, name, title):
        letters.check(letter)
        (reader,) = letter.message["To"].addresses
        # Python 3.11 leaves a blank between two encoded words that belong together.
        self.assertEqual("".join(reader.display_name.split()), "".join(name.split()))
        said = " ".join(letters.text(letter).split())
        self.assertIn(f"Hello {name},", said)
        self.assertIn(f": {title} Wednesday, 20 November 2030, 19:00 (Europe/Berlin) {title} ", said)
        self.assertEqual(len(letters.links(letter)), 1)
        shown = title if len(title) <= 80 else title[:79].rstrip() + "…"
        self.assertEqual(letter.subject, f"You have a seat: {shown}")
        calendar = letters.calendar(letter)
        self.assertEqual(calendar.summary, title)
        self.assertEqual(str(calendar.event["LOCATION"]), title)
        page = house.call("GET", letters.link(letter))
        self.assertEqual(page.status, 200)
        self.assertIn(title, html.unescape(page.text))

    def test_no_line_of_anybodys_gets_into_a_header(self):
        with Office() as office:
            house = self.house(office)
            house.move(to="2030-10-10T08:00:00Z")
            house.open_event("tea", name="Tea", daily=False)
            for title in ("Tea\r\nBcc: evil@bad.example", "Tea\n\nHello", "Tea\u2028x", "Tea\0"):
                house.api("PATCH", "/events/tea", {"name": title}, expect=(422,))
                house.api("PATCH", "/events/tea", {"venue": title}, expect=(422,))
            tries = ["Ann\r\nBcc: evil@bad.example", "Ann\n\n<p>", "Ann\tLee", "Ann\0Lee", "Ann\u202eLee", "\r\n"]
            taken = 0
            for number, name in enumerate(tries):
                body = {"name": name, "email": f"guest{number}@guest.example"}
                answer = house.call("POST", "/e/tea/register", body, {"Accept": "application/json"})
                self.assertIn(answer.status, (200, 422), answer.text)
                taken += answer.status == 200
            for address in ("a@b.example\r\nBcc: x@y.example", "a b@c.example", '"a b"@c.example', "a@b@c.example",
                            "<a@b.example>", "a@b.example,c@d.example", "a@", "@b.example", "a@b..example"):
                house.register("tea", "Ann", address, expect=422)
                house.secrets.discard("Ann")
            self.assertGreater(taken, 0, "blanks of any kind between two names are a blank")
            office.wait("the confirmations", lambda found: len(found) >= taken)
            wait("an empty outbox", lambda: house.waiting() == 0)
            self.assertEqual(len(office.letters), taken)
            for letter in office.letters:
                letters.check(letter)
                self.assertNotIn("Bcc", letter.message)
            house.stop()

    def test_addresses_in_every_script(self):
        with Office() as office:
            house = self.house(office)
            house.move(to="2030-10-10T08:00:00Z")
            house.open_event("tea", name="Tea", daily=False)
            # As typed, and as the envelope must have it: only the domain has an ASCII form.
            sent = {
                "Mixed.Case+tag@Guest.Example": "Mixed.Case+tag@guest.example",
                "ann@bücher.example": "ann@xn--bcher-kva.example",
                "jörg@guest.example": "jörg@guest.example",
                "o'neil%x!y@guest.example": "o'neil%x!y@guest.example",
                "l" * 64 + "@" + "d" * 60 + "." + "e" * 60 + ".example": None,
            }
            for email in sent:
                house.register("tea", "Ann Zimmerli", email)
            office.wait("all five", lambda found: len(found) >= len(sent))
            self.assertEqual({letter.to for letter in office.letters}, {to or typed for typed, to in sent.items()})
            for letter in office.letters:
                letters.check(letter)
                self.assertEqual("SMTPUTF8" in letter.mail_options, not letter.to.isascii())
            house.stop()

    def test_a_host_in_another_script_does_not_spoil_a_guests_mail(self):
        """A plain mail has a plain header: an address that does not fit into it stays out or is written another way."""
        with Office() as office:
            house = self.house(office)
            house.move(to="2030-10-10T08:00:00Z")
            house.open_event("tea", name="Tea", host_email="jörg@bücher.example")
            house.secrets.add("jörg@bücher.example")
            house.register("tea", "Ann Zimmerli", "ann@guest.example")
            letters.check(office.letter("ann@guest.example", "You have a seat"))
            house.move(to="2030-11-13T08:00:01Z")
            letters.check(office.letter("jörg@xn--bcher-kva.example", "Tea: 1 of 10"))
            house.stop()

    def test_a_server_that_knows_only_ascii_keeps_nobody_else_waiting(self):
        with Office(utf8=False) as office:
            house = self.house(office)
            house.move(to="2030-10-10T08:00:00Z")
            house.open_event("tea", name="Tea", daily=False)
            house.register("tea", "Jörg Zimmerli", "jörg@guest.example")
            house.register("tea", "Ann Zimmerli", "ann@guest.example")
            office.letter("ann@guest.example", "You have a seat")
            row = house.wait_state("tea", "jörg@guest.example", "confirmation", "queued")
            self.assertEqual(row["attempts"], 1)
            self.assertEqual(house.entry("tea", "jörg@guest.example")["mail_reach"], "open")
            house.stop()


if __name__ == "__main__":
    unittest.main()
