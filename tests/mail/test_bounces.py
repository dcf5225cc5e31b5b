"""Mails that come back, through both hooks: whom they close, whom they must not, and what a forger can do."""

import os
import re
import unittest

import letters
from house import MailTest, wait
from office import Office

SECRET = "a-hook-secret-of-some-length"


def report(letter, recipient=None, action="failed", status="5.1.1", message_id=None, whole=True):
    """What another mail server sends back (RFC 3464), with the letter as it was or only its header."""
    raw = letter.raw
    if message_id is not None:
        line = f"Message-ID: {message_id}\r\n".encode() if message_id else b""
        raw = re.sub(rb"(?im)^Message-ID: .*\r\n", line, raw)
    whom = recipient or letter.to
    parts = [
        "From: MAILER-DAEMON@mx.example.net\r\nTo: bounces@hall.example\r\nSubject: Undelivered Mail\r\n"
        "Auto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="x-x"\r\n\r\n',
        f"--x-x\r\nContent-Type: text/plain\r\n\r\nI could not deliver to <{whom}>.\r\n\r\n",
        "--x-x\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.net\r\n\r\n"
        f"Final-Recipient: rfc822; {whom}\r\nAction: {action}\r\nStatus: {status}\r\n\r\n",
        "--x-x\r\nContent-Type: " + ("message/rfc822" if whole else "text/rfc822-headers") + "\r\n\r\n",
    ]
    enclosed = raw if whole else raw.split(b"\r\n\r\n", 1)[0] + b"\r\n"
    return "".join(parts).encode() + enclosed + b"\r\n--x-x--\r\n"


def complaint(letter):
    """What a mailbox provider sends when somebody presses "spam" (RFC 5965)."""
    head = (
        "From: fbl@mail.example.net\r\nTo: bounces@hall.example\r\nSubject: complaint\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/report; report-type=feedback-report; boundary="x-x"\r\n\r\n'
        "--x-x\r\nContent-Type: text/plain\r\n\r\nThis is a complaint.\r\n\r\n"
        "--x-x\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\nVersion: 1\r\n"
        f"User-Agent: tests\r\nOriginal-Rcpt-To: {letter.to}\r\n\r\n--x-x\r\nContent-Type: message/rfc822\r\n\r\n"
    )
    return head.encode() + letter.raw + b"\r\n--x-x--\r\n"


class Bounces(MailTest):
    def setUp(self):
        self.office = Office()
        self.addCleanup(self.office.end)
        self.house_ = None

    def begin(self, *names, secret_file=True, **settings):
        house = self.house(self.office, start=False)
        house.secrets.add(SECRET)
        if secret_file:
            path = os.path.join(house.data, "hook-secret")
            with open(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600), "w") as file:
                file.write(SECRET + "\n")
            house.settings["hook_secret_file"] = path
        house.start()
        house.move(to="2030-10-10T08:00:00Z")
        house.open_event("tea", name="Tea", daily=False, **settings)
        for name in names:
            house.register("tea", f"{name.title()} Zimmerli", f"{name}@guest.example")
        found = {name: self.office.letter(f"{name}@guest.example", "You ") for name in names}
        wait("an empty outbox", lambda: house.waiting() == 0)
        self.house_ = house
        return house, found

    def hook(self, path, body, secret=SECRET, expect=200):
        kind = "application/json" if isinstance(body, dict) else "message/rfc822"
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        answer = self.house_.call("POST", path, body, headers, kind=kind)
        self.assertEqual(answer.status, expect, answer.text)
        return answer.json

    def reach(self, name):
        return self.house_.entry("tea", f"{name}@guest.example")["mail_reach"]

    def commits(self):
        return len(self.house_.all("/lists/tea/audit"))

    def offer_to(self, name):
        return self.office.letter(f"{name}@guest.example", "We are holding a seat")

    def free_a_seat(self, name):
        self.house_.api("POST", f"/entries/{self.house_.entry('tea', name + '@guest.example')['id']}/cancel")

    def end(self):
        wait("an empty outbox", lambda: self.house_.waiting() == 0)
        for letter in self.office.letters:
            letters.check(letter)
        self.house_.stop()
        self.house_.check()

    def test_an_offer_that_comes_back_goes_on_at_once(self):
        house, _ = self.begin("ann", "bo", "cy", "di", cap=1)
        self.free_a_seat("ann")
        bos = self.offer_to("bo")
        house.wait_state("tea", "bo@guest.example", "offer", "sent")
        answer = self.hook("/hooks/mail", report(bos))
        self.assertEqual(answer, {"taken_as": "bounce", "messages": 1})
        cys = self.offer_to("cy")
        self.assertEqual(self.reach("bo"), "bounced")
        self.assertEqual(house.entry("tea", "bo@guest.example")["state"], "waitlisted")
        self.assertEqual(house.messages("tea", "bo@guest.example", "offer")[0]["state"], "bounced")
        self.assertEqual(house.press(letters.link(bos), "claim")["outcome"], "offer_over")
        house.wait_state("tea", "cy@guest.example", "offer", "sent")
        wait("an empty outbox", lambda: house.waiting() == 0)

        # The same report again, and once more with only the header enclosed: nothing further happens.
        before = self.commits()
        for again in (report(bos), report(bos, whole=False)):
            self.assertEqual(self.hook("/hooks/mail", again), {"taken_as": "bounce", "messages": 0})
        self.assertEqual(self.commits(), before)

        # Late is not lost, and a report of success is no bounce.
        self.assertEqual(self.hook("/hooks/mail", report(cys, action="delayed", status="4.4.1"))["messages"], 0)
        self.assertEqual(self.hook("/hooks/mail", report(cys, action="delivered", status="2.0.0"))["messages"], 0)
        self.assertEqual(self.hook("/hooks/mail", report(cys, status="5.7.1"))["messages"], 0)
        self.assertEqual((self.reach("cy"), self.commits()), ("open", before))
        self.assertEqual(house.press(letters.link(cys), "claim")["outcome"], "confirmed")
        self.end()

    def test_the_header_alone_is_enough(self):
        house, _ = self.begin("ann", "bo", "cy", cap=1)
        self.free_a_seat("ann")
        # Forwarded: the address that failed is one we never wrote to. The id says whose letter it was.
        bos = self.offer_to("bo")
        house.wait_state("tea", "bo@guest.example", "offer", "sent")
        answer = self.hook("/hooks/mail", report(bos, recipient="bo.at.work@elsewhere.example", whole=False))
        self.assertEqual(answer["messages"], 1)
        self.offer_to("cy")
        self.assertEqual(self.reach("bo"), "bounced")
        self.end()

    def test_a_complaint_silences_and_keeps_the_seat(self):
        house, found = self.begin("ann", "bo")
        self.assertEqual(self.hook("/hooks/mail", complaint(found["ann"])), {"taken_as": "bounce", "messages": 1})
        entry = house.entry("tea", "ann@guest.example")
        self.assertEqual((entry["mail_reach"], entry["state"]), ("complained", "confirmed"))
        before = self.commits()
        self.assertEqual(self.hook("/hooks/mail", complaint(found["ann"]))["messages"], 0)
        self.assertEqual(self.commits(), before)
        count = len(self.office.letters)
        house.api("POST", f"/entries/{entry['id']}/resend")
        house.wait_state("tea", "ann@guest.example", "link_again", "suppressed", attempts=0)
        house.move(to="2030-11-13T18:00:01Z")
        self.office.letter("bo@guest.example", "Tea is in 7 days")
        self.end()
        self.assertEqual(len(self.office.letters), count + 1)

    def test_a_hosts_mail_that_comes_back_closes_nobody(self):
        house, _ = self.begin("ann", host_email="host@hall.example")
        house.secrets.add("host@hall.example")
        house.api("PATCH", "/events/tea", {"daily": True})
        house.move(to="2030-11-13T08:00:01Z")
        daily = self.office.letter("host@hall.example", "Tea: 1 of 10")
        wait("an empty outbox", lambda: house.waiting() == 0)
        self.hook("/hooks/mail", report(daily))
        before = self.commits()
        self.hook("/hooks/mail", report(daily))
        self.assertEqual(self.commits(), before, "the same report twice")
        house.move(to="2030-11-14T08:00:01Z")
        self.office.letter("host@hall.example", "Tea: 1 of 10", which=1)
        self.end()

    def test_notes_of_a_mail_service(self):
        house, found = self.begin("ann", "bo", "cy", "di", cap=1)
        self.free_a_seat("ann")
        offer = self.offer_to("bo")
        house.wait_state("tea", "bo@guest.example", "offer", "sent")
        notes = [
            {"kind": "bounce", "permanent": False, "message_id": found["di"].id},
            {"kind": "bounce", "permanent": True, "message_id": offer.id},
            {"kind": "complaint", "email": "ann@guest.example"},
        ]
        self.assertEqual(self.hook("/hooks/bounces", {"events": notes}), {"taken_as": "bounce", "messages": 2})
        self.offer_to("cy")
        self.assertEqual([self.reach(name) for name in ("ann", "bo", "cy", "di")],
                         ["complained", "bounced", "open", "open"])
        wait("an empty outbox", lambda: house.waiting() == 0)
        before = self.commits()
        self.assertEqual(self.hook("/hooks/bounces", {"events": notes})["messages"], 0)
        self.assertEqual(self.commits(), before)
        for wrong in ({"events": [{"kind": "bounce", "message_id": offer.id}]}, {"events": [{"kind": "complaint"}]},
                      {"events": [{"kind": "spam", "email": "di@guest.example"}]}, {}):
            self.hook("/hooks/bounces", wrong, expect=422)
        self.assertEqual(self.commits(), before)
        self.end()

    def test_only_with_the_secret(self):
        house, found = self.begin("ann")
        before = self.commits()
        bounce = {"events": [{"kind": "bounce", "permanent": True, "email": "ann@guest.example"}]}
        for wrong in ("another-secret-of-some-length", SECRET[:-1], SECRET + "x", "", None, house.token):
            house.secrets.add(wrong) if wrong else None
            self.hook("/hooks/mail", report(found["ann"]), wrong, 403)
            self.hook("/hooks/bounces", bounce, wrong, 403)
        self.assertEqual((self.reach("ann"), self.commits()), ("open", before))
        self.assertEqual(self.hook("/hooks/mail", report(found["ann"]))["messages"], 1, "the right one still opens")
        self.end()

    def test_without_a_secret_both_stay_shut(self):
        _, found = self.begin("ann", secret_file=False)
        self.hook("/hooks/mail", report(found["ann"]), expect=404)
        self.hook("/hooks/bounces", {"events": []}, expect=404)
        self.assertEqual(self.reach("ann"), "open")
        self.end()

    def test_a_forged_report_changes_nothing(self):
        """Anybody can write to the bounce address. Only who has seen the letter knows its id."""
        house, _ = self.begin("ann", "bo", "cy", cap=1)
        self.free_a_seat("ann")
        bos = self.offer_to("bo")
        house.wait_state("tea", "bo@guest.example", "offer", "sent")
        wait("an empty outbox", lambda: house.waiting() == 0)
        before = self.commits()
        message, list_, rest = bos.id.strip("<>").split(".", 2)
        tag, domain = rest.split("@")
        other = ("b" if tag[0] == "a" else "a") + tag[1:]
        forged = [
            f"<{message}.{list_}.{other}@{domain}>", f"<{message}.{list_}.{tag[:-1]}@{domain}>",
            f"<{int(message) + 1}.{list_}.{tag}@{domain}>", f"<{message}.{int(list_) + 1}.{tag}@{domain}>",
            f"<{message}.{list_}.@{domain}>", "<somebody@elsewhere.example>", "",
        ]
        for message_id in forged:
            for whole in (True, False):
                answer = self.hook("/hooks/mail", report(bos, message_id=message_id, whole=whole))
                self.assertEqual(answer["messages"], 0, message_id)
            self.assertEqual((self.reach("bo"), self.commits()), ("open", before), message_id)
            note = {"kind": "bounce", "permanent": True, "message_id": message_id}
            self.hook("/hooks/bounces", {"events": [note]}, expect=200 if message_id else 422)
            self.assertEqual((self.reach("bo"), self.commits()), ("open", before), message_id)
        self.assertEqual([letter for letter in self.office.to("cy@guest.example") if "holding" in letter.subject], [])
        # He is still written to, on this list and on any other.
        house.open_event("cake", name="Cake", daily=False)
        house.register("cake", "Bo Zimmerli", "bo@guest.example")
        self.office.letter("bo@guest.example", "You have a seat: Cake")
        self.assertEqual(house.press(letters.link(bos), "claim")["outcome"], "confirmed")
        self.end()

    def test_mails_that_are_no_reports(self):
        house, found = self.begin("ann")
        before = self.commits()
        letter = found["ann"]
        away = (
            f"From: {letter.to}\r\nTo: lists@hall.example\r\nSubject: Away\r\nAuto-Submitted: auto-replied\r\n"
            f"In-Reply-To: {letter.id}\r\n\r\nI am away until Monday. 5.1.1 550 user unknown\r\n"
        )
        self.assertEqual(self.hook("/hooks/mail", away.encode())["taken_as"], "auto_reply")
        person = f"From: {letter.to}\r\nTo: lists@hall.example\r\nIn-Reply-To: {letter.id}\r\n\r\nThank you!\r\n"
        self.assertEqual(self.hook("/hooks/mail", person.encode())["taken_as"], "ignored")
        for odd in (b"", b"\r\n", b"\xff\xfe\0", b"Content-Type: multipart/report; boundary=x\r\n\r\n--x\r\n" * 50):
            self.assertIn(self.hook("/hooks/mail", odd)["taken_as"], ("ignored", "auto_reply"))
        self.assertEqual((self.reach("ann"), self.commits()), ("open", before))
        self.end()


if __name__ == "__main__":
    unittest.main()
