"""Secure connections and signing in. Whatever is not as it should be costs time, never a letter and never a secret."""

import os
import ssl
import subprocess
import tempfile
import unittest

import letters
from house import BINARY, MailTest, wait
from office import Office

USER, PASSWORD = "lists@hall.example", "correct horse battery"


class Secure(MailTest):
    def begin(self, office, **settings):
        house = self.house(office, **settings)
        house.secrets |= {PASSWORD, "Ann Zimmerli", "ann@guest.example"}
        house.move(to="2030-10-10T08:00:00Z")
        house.open_event("tea", name="Tea", daily=False)
        house.register("tea", "Ann Zimmerli", "ann@guest.example")
        return house

    def later(self, house, office, **settings):
        """The same folder served again with a better configuration: the letter comes, marked as a later try."""
        house.stop()
        house.settings.update({key.replace("__", "."): value for key, value in settings.items()})
        house.settings["smtp.port"] = office.port
        house.start()
        house.move(advance="10m")
        letter = office.letter("ann@guest.example", "You have a seat")
        house.wait_state("tea", "ann@guest.example", "confirmation", "sent")
        letters.check(letter)
        self.assertEqual(letter.attempt, 1)
        self.assertEqual(len({found.id for found in office.letters}), 1)
        house.stop()
        house.check()

    def not_sent(self, house, why):
        row = house.wait_state("tea", "ann@guest.example", "confirmation", "queued", attempts=0)
        self.assertEqual(row["attempts"], 0, "nothing left, so there was no attempt")
        self.assertEqual(house.entry("tea", "ann@guest.example")["mail_reach"], "open")
        wait("the outage", lambda: house.metric('usher_alarm{name="mail_down"}') == 1)
        self.assertIn(why, house.logged())

    def test_a_certificate_nobody_vouches_for_is_refused(self):
        for tls in ("starttls", "implicit"):
            with self.subTest(tls), Office(tls=self.certificate(), at_once=tls == "implicit") as office:
                house = self.begin(office, smtp__tls=tls)
                self.not_sent(house, "connection")
                self.assertEqual((office.letters, office.heard), ([], []), "nothing was said to a stranger")
                with Office() as better:
                    self.later(house, better, smtp__tls="none")

    def test_no_secure_connection_no_letter_and_no_password(self):
        with Office(users={(USER, PASSWORD)}) as office:
            house = self.begin(office, smtp__tls="starttls", smtp__user=USER, smtp__password=PASSWORD)
            self.not_sent(house, "not offered")
            self.assertEqual((office.letters, office.heard, office.signed_in), ([], [], []))
            self.later(house, office, smtp__tls="none")

    def certificate(self):
        folder = tempfile.mkdtemp(prefix="usher-mail-")
        self.addCleanup(lambda: subprocess.run(["rm", "-r", folder], check=True))
        key, certificate = os.path.join(folder, "key.pem"), os.path.join(folder, "certificate.pem")
        call = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        call += ["-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=127.0.0.1"]
        call += ["-addext", "subjectAltName=IP:127.0.0.1"]
        subprocess.run(call, check=True, capture_output=True, timeout=60)
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate, key)
        return context

    def test_signing_in(self):
        with Office(users={(USER, PASSWORD)}) as office:
            folder = tempfile.TemporaryDirectory(prefix="usher-mail-")
            self.addCleanup(folder.cleanup)
            path = os.path.join(folder.name, "password")
            with open(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600), "w") as file:
                file.write(PASSWORD + "\n")
            house = self.begin(office, log="text", smtp__user=USER, smtp__password_file=path)
            letter = office.letter("ann@guest.example", "You have a seat")
            letters.check(letter)
            self.assertEqual(letter.attempt, 1)
            self.assertEqual(set(office.signed_in), {USER})
            self.assertNotIn(PASSWORD, self.shown(house))
            house.stop()

    def shown(self, house):
        """What `usher config` tells about this house's variables."""
        environment = {**os.environ, **{"USHER_" + key.upper().replace(".", "_"): str(value)
                                        for key, value in house.settings.items()}}
        call = [BINARY, "config", "--data", house.data]
        done = subprocess.run(call, env=environment, cwd=house.data, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("USHER_SMTP_PORT", done.stdout)
        return done.stdout + done.stderr

    def test_a_wrong_password_closes_no_address(self):
        with Office(users={(USER, PASSWORD)}) as office:
            house = self.begin(office, smtp__user=USER, smtp__password="wrong horse")
            house.secrets.add("wrong horse")
            self.not_sent(house, "535")
            self.assertEqual((office.letters, office.signed_in), ([], []))
            self.assertNotIn("wrong horse", self.shown(house))
            self.later(house, office, smtp__password=PASSWORD)
            self.assertEqual(set(office.signed_in), {USER})

    def test_settings_from_a_file(self):
        """The same house by usher.toml alone, as the documentation has it."""
        with Office(users={(USER, PASSWORD)}) as office:
            house = self.house(office, start=False)
            house.settings.clear()
            path = os.path.join(house.data, "password")
            with open(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600), "w") as file:
                file.write(PASSWORD)
            with open(os.path.join(house.data, "usher.toml"), "w") as file:
                file.write(
                    f'[mail]\ntransport = "smtp"\nfrom = "lists@hall.example"\nfrom_name = "Example Hall"\n\n'
                    f'[smtp]\nhost = "127.0.0.1"\nport = {office.port}\ntls = "none"\nuser = "{USER}"\n'
                    f'password_file = "{path}"\n'
                )
            house.start()
            house.secrets.add(PASSWORD)
            house.move(to="2030-10-10T08:00:00Z")
            house.open_event("tea", name="Tea", daily=False)
            house.register("tea", "Ann Zimmerli", "ann@guest.example")
            letter = office.letter("ann@guest.example", "You have a seat")
            letters.check(letter, bounce="lists@hall.example")
            wait("an empty outbox", lambda: house.waiting() == 0)
            house.stop()


if __name__ == "__main__":
    unittest.main()
