"""Letters that come in by SMTP, as a mail server brings them: secured, answered, refused, and smuggled."""

import email.message
import email.utils
import os
import smtplib
import socket
import ssl
import subprocess
import tempfile
import threading
import unittest

from house import MailTest
from office import Office


class NameServer:
    """Knows nobody, and says so at once."""

    def __init__(self):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.address = "127.0.0.1:%d" % self.socket.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            try:
                asked, peer = self.socket.recvfrom(4096)
            except OSError:
                return
            end = asked.index(b"\0", 12) + 5
            self.socket.sendto(asked[:2] + b"\x81\x83\0\x01\0\0\0\0\0\0" + asked[12:end], peer)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def letter(sender, to, words):
    message = email.message.EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, "Re: Tea"
    message["Message-ID"] = "<%s@guest.example>" % os.urandom(8).hex()
    message.set_content(words)
    return message


class Replies(MailTest):
    def begin(self, office, names):
        folder = tempfile.TemporaryDirectory(prefix="usher-mail-")
        self.addCleanup(folder.cleanup)
        self.certificate = os.path.join(folder.name, "certificate.pem")
        key = os.path.join(folder.name, "key.pem")
        call = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        call += ["-keyout", key, "-out", self.certificate, "-days", "2", "-subj", "/CN=localhost"]
        call += ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
        subprocess.run(call, check=True, capture_output=True, timeout=60)
        os.chmod(key, 0o600)
        self.port = free_port()
        settings = {
            "mail_in__domain": "in.hall.example",
            "mail_in__listen": f"127.0.0.1:{self.port}",
            "mail_in__certificate_file": self.certificate,
            "mail_in__key_file": key,
            "mail_in__resolver": names.address,
        }
        house = self.house(office, **settings)
        house.move(to="2030-10-10T08:00:00Z")
        house.open_event("tea", name="Tea", cap=1, daily=False)
        house.register("tea", "Ann Zimmerli", "ann@guest.example")
        return house

    def secured(self):
        server = smtplib.SMTP("127.0.0.1", self.port, timeout=20)
        self.addCleanup(server.close)
        server.ehlo("guest.example")
        server.starttls(context=ssl.create_default_context(cafile=self.certificate))
        server.ehlo("guest.example")
        return server

    def state(self, house):
        return house.entry("tea", "ann@guest.example")["state"]

    def test_a_reply_to_our_mail_cancels_over_a_secure_connection(self):
        with Office() as office, NameServer() as names:
            house = self.begin(office, names)
            confirmation = office.letter("ann@guest.example", "You have a seat")
            own = email.utils.parseaddr(confirmation.message["Reply-To"])[1]
            house.secrets |= {own, "Sorry, I can't make it."}
            words = "Sorry, I can't make it.\n\nOn Thu, 10 Oct 2030, Example Hall wrote:\n> You have a seat\n> cancel\n"
            self.secured().send_message(letter("Ann <ann@guest.example>", own, words), "ann@guest.example", [own])
            self.assertEqual(self.state(house), "cancelled")
            office.letter("ann@guest.example", "Your seat is given back")
            house.stop()
            house.check()

    def test_a_forged_sender_cancels_nothing(self):
        with Office() as office, NameServer() as names:
            house = self.begin(office, names)
            forged = letter("Ann <ann@guest.example>", "tea@in.hall.example", "Please cancel my seat.")
            self.secured().send_message(forged, "ann@guest.example", ["tea@in.hall.example"])
            self.assertEqual(self.state(house), "confirmed")
            outcomes = [row["outcome"] for row in house.all("/events/tea/letters")]
            self.assertEqual(outcomes, ["answered"])
            house.stop()

    def test_nobody_else_gets_a_letter_through_us(self):
        with Office() as office, NameServer() as names:
            house = self.begin(office, names)
            with self.assertRaises(smtplib.SMTPRecipientsRefused) as refused:
                self.secured().sendmail("ann@guest.example", ["somebody@elsewhere.example"], "Subject: x\r\n\r\nx\r\n")
            codes = {code for code, _ in refused.exception.recipients.values()}
            self.assertEqual({code // 100 for code in codes}, {5})
            house.stop()

    def test_words_said_before_the_connection_was_secure_do_not_count(self):
        with Office() as office, NameServer() as names:
            house = self.begin(office, names)
            with socket.create_connection(("127.0.0.1", self.port), timeout=20) as line:
                line.recv(4096)
                line.sendall(b"EHLO guest.example\r\n")
                line.recv(4096)
                # A stranger on the way adds a command behind the last one that goes in the clear.
                line.sendall(b"STARTTLS\r\nMAIL FROM:<mallory@guest.example>\r\n")
                answer = line.recv(4096)
                self.assertTrue(answer.startswith(b"220"), answer)
                self.assertEqual(answer.count(b"\r\n"), 1, "nothing but the invitation is said in the clear")
                context = ssl.create_default_context(cafile=self.certificate)
                with context.wrap_socket(line, server_hostname="localhost") as secure:
                    secure.sendall(b"EHLO guest.example\r\n")
                    secure.recv(4096)
                    secure.sendall(b"RCPT TO:<tea@in.hall.example>\r\n")
                    self.assertTrue(secure.recv(4096).startswith(b"5"), "there is no sender yet")
            house.stop()

    def test_a_second_letter_is_not_smuggled_in(self):
        with Office() as office, NameServer() as names:
            house = self.begin(office, names)
            for end in (b"\n.\n", b"\n.\r\n", b"\r\n.\n"):
                with self.subTest(end), socket.create_connection(("127.0.0.1", self.port), timeout=20) as line:
                    said = line.makefile("rwb")
                    said.readline()
                    for command in (b"HELO guest.example", b"MAIL FROM:<a@guest.example>", b"RCPT TO:<tea@in.hall.example>", b"DATA"):
                        said.write(command + b"\r\n")
                        said.flush()
                        said.readline()
                    second = b"MAIL FROM:<b@guest.example>\r\nRCPT TO:<tea@in.hall.example>\r\nDATA\r\nFrom: b@guest.example\r\n\r\nSign me up\r\n.\r\n"
                    said.write(b"From: a@guest.example\r\nSubject: %s\r\n\r\nhello" % end.hex().encode() + end + second)
                    said.flush()
                    self.assertIn(said.readline()[:1], b"245", "one answer to one letter")
                    line.settimeout(0.3)
                    with self.assertRaises((TimeoutError, ConnectionError), msg="a second answer"):
                        if not line.recv(4096):
                            raise ConnectionError
            senders = [row["sender"] for row in house.all("/events/tea/letters")]
            self.assertEqual(senders, ["a@guest.example"] * 3, "one letter from each call, and nobody else's")
            house.stop()


if __name__ == "__main__":
    unittest.main()
