"""One running Usher: started on a free port with a clock that can be moved, asked over HTTP, stopped or killed.

Whatever it logs, at debug level, must name nobody. Tests tell `House.secrets` what they used; stopping a house looks
for all of it in everything that it wrote.
"""

import atexit
import datetime
import http.client
import json
import os
import re
import select
import signal
import subprocess
import tempfile
import time
import unittest
import urllib.parse

BINARY = os.path.abspath(os.environ.get("USHER_BIN", "target/release/usher"))

UTC = datetime.timezone.utc

# Whoever ends the tests early, by Ctrl-C or otherwise, leaves no process behind.
_running = set()
atexit.register(lambda: [process.kill() for process in _running])
signal.signal(signal.SIGTERM, signal.default_int_handler)


def wait(what, condition, seconds=20):
    """Waits until the condition gives something true, and gives it back."""
    until = time.monotonic() + seconds
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() > until:
            raise AssertionError(f"{what} did not happen within {seconds} s")
        time.sleep(0.01)


def moment(text):
    """A moment of the API as a datetime: Python 3.11 knows microseconds, the API may say less."""
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


class Answer:
    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def text(self):
        return self.body.decode("utf-8")

    @property
    def json(self):
        return json.loads(self.body)


class House:
    """`settings` are configuration keys with their values: mail.from becomes USHER_MAIL_FROM."""

    def __init__(self, data, settings, log="json"):
        self.data = data
        self.log = log
        self.settings = settings
        self.url = None
        self.process = None
        self.secrets = set()
        self._runs = 0
        self._logs = []

    def start(self, seconds=20):
        self.launch()
        log = self._logs[-1]
        said = self._until_open(time.monotonic() + seconds)
        with open(log + "-out", "wb") as out:
            out.write(said)
        self._logs.append(log + "-out")
        self.url = re.search(rb"open at (\S+)", said)[1].decode()
        with open(os.path.join(self.data, "api-token")) as file:
            self.token = file.read().strip()
        self.secrets.add(self.token)
        return self

    def launch(self):
        """Starts the process and does not wait for its doors to open."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("USHER_")}
        for key, value in self.settings.items():
            environment["USHER_" + key.upper().replace(".", "_")] = str(value)
        self._runs += 1
        log = os.path.join(self.data, f"log-{self._runs}")
        self._logs.append(log)
        call = [BINARY, "serve", "--demo", "--data", self.data, "--listen", "127.0.0.1:0"]
        call += ["--log", self.log, "--log-level", "debug"]
        with open(log, "wb") as errors:
            self.process = subprocess.Popen(
                call, cwd=self.data, env=environment, stdout=subprocess.PIPE, stderr=errors, stdin=subprocess.DEVNULL
            )
        _running.add(self.process)

    def _until_open(self, until):
        said = b""
        while b"open at " not in said or not said.endswith(b"\n\n"):
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, until - time.monotonic()))
            piece = os.read(self.process.stdout.fileno(), 65536) if ready else b""
            if not piece:
                self.kill()
                raise AssertionError(f"Usher did not open: {said!r} {self.logged()[-2000:]}")
            said += piece
        return said

    def kill(self):
        """kill -9."""
        self._end(signal.SIGKILL)

    def stop(self, seconds=20):
        """Closes properly, and sees that nothing it wrote names anybody."""
        self._end(signal.SIGTERM, seconds)
        self.check_logs()

    def _end(self, sign, seconds=20):
        process, self.process = self.process, None
        if process is None:
            return
        if process.poll() is None:
            process.send_signal(sign)
        try:
            code = process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise AssertionError(f"Usher did not close within {seconds} s") from None
        finally:
            _running.discard(process)
            process.stdout.close()
        if sign == signal.SIGTERM and code != 0:
            raise AssertionError(f"Usher ended with {code}: {self.logged()[-2000:]}")

    def logged(self):
        texts = []
        for path in self._logs:
            if os.path.exists(path):
                with open(path, encoding="utf-8") as file:
                    texts.append(file.read())
        return "\n".join(texts)

    def check_logs(self):
        logged = self.logged().lower()
        if "panicked" in logged:
            raise AssertionError(f"a panic: {logged[:4000]}")
        for secret in self.secrets:
            forms = {secret, json.dumps(secret)[1:-1], urllib.parse.quote(secret), ascii(secret)[1:-1]}
            for form in forms:
                if len(form) > 2 and form.lower() in logged:
                    line = next(line for line in logged.splitlines() if form.lower() in line)
                    raise AssertionError(f"the log tells {secret!r}: {line}")

    # Asking.

    def call(self, method, path, body=None, headers=None, kind=None):
        """One request, no redirects followed. A dict as a body is sent as JSON, a list of pairs as a form."""
        sent = dict(headers or {})
        if isinstance(body, dict):
            body, kind = json.dumps(body), kind or "application/json"
        elif isinstance(body, list):
            body, kind = urllib.parse.urlencode(body), kind or "application/x-www-form-urlencoded"
        if kind:
            sent["Content-Type"] = kind
        if isinstance(body, str):
            body = body.encode("utf-8")
        if path.startswith("http"):
            assert path.startswith(self.url + "/"), f"{path} leads away from {self.url}"
            path = path[len(self.url):]
        host = urllib.parse.urlsplit(self.url).netloc
        # Moving the clock waits for every message that is on its way, and a mail server may take its time.
        connection = http.client.HTTPConnection(host, timeout=240)
        try:
            connection.request(method, path, body, sent)
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())
        finally:
            connection.close()

    def api(self, method, path, body=None, expect=(200, 201, 202), headers=None):
        bearer = {"Authorization": f"Bearer {self.token}", **(headers or {})}
        answer = self.call(method, "/api/v1" + path, body, bearer)
        if answer.status not in expect:
            raise AssertionError(f"{method} {path}: {answer.status} {answer.text}")
        return answer.json if answer.body else None

    def all(self, path):
        """Every item of a paged list."""
        items, cursor = [], None
        while True:
            joint = "&" if "?" in path else "?"
            page = self.api("GET", f"{path}{joint}limit=500" + (f"&cursor={cursor}" if cursor else ""))
            items += page["items"]
            cursor = page["next"]
            if not cursor:
                return items

    def now(self):
        return moment(self.call("GET", "/api/v1/clock").json["now"])

    def move(self, **by):
        """`advance="6h"` or `to="2030-10-10T08:00:00Z"`."""
        answer = self.call("POST", "/api/v1/clock", by)
        if answer.status != 200:
            raise AssertionError(f"the clock did not move: {answer.status} {answer.text}")
        return moment(answer.json["now"])

    def waiting(self):
        """How many messages are in the outbox, as /metrics tells."""
        return self.metric("usher_messages_waiting")

    def metric(self, name):
        text = self.call("GET", "/metrics").text
        return int(re.search(rf"^{name}(?:_total)? (\d+)$", text, re.M)[1])

    # Doing.

    def open_event(self, slug, **settings):
        wanted = {"slug": slug, "zone": "Europe/Berlin", "starts": "2030-11-20T19:00", "cap": 10, **settings}
        return self.api("POST", "/events", wanted)

    def register(self, slug, name, email, party=None, expect=200):
        """Through the form's door, as a program."""
        self.secrets |= {name, email}
        body = {"name": name, "email": email}
        if party:
            body["party"] = party
        answer = self.call("POST", f"/e/{slug}/register", body, {"Accept": "application/json"})
        if answer.status != expect:
            raise AssertionError(f"sign-up: {answer.status} {answer.text}")
        return answer.json

    def press(self, link, do, expect=200):
        """The button on a link's page."""
        answer = self.call("POST", link, [("do", do)], {"Accept": "application/json"})
        if answer.status != expect:
            raise AssertionError(f"{do}: {answer.status} {answer.text}")
        return answer.json

    def entry(self, slug, email):
        found = [entry for entry in self.all(f"/events/{slug}/entries") if entry["email"] == email]
        assert len(found) == 1, f"{len(found)} entries for {email}"
        return found[0]

    def messages(self, slug, email=None, kind=None):
        asked = f"/messages?list={slug}"
        if email:
            asked += f"&entry={self.entry(slug, email)['id']}"
        if kind:
            asked += f"&kind={kind}"
        return self.all(asked)

    def message(self, slug, letter):
        found = [message for message in self.messages(slug) if message["id"] == letter.number]
        assert len(found) == 1, f"{len(found)} rows for {letter.id}"
        return found[0]

    def wait_state(self, slug, email, kind, state, attempts=1, seconds=20):
        """Waits until the last message of this kind to this person has come to this state, after so many tries."""

        def there():
            rows = self.messages(slug, email, kind)
            return rows and rows[-1]["state"] == state and rows[-1]["attempts"] >= attempts and rows[-1]

        return wait(f"{kind} {state}", there, seconds)

    def check(self):
        """`usher check` on the data folder."""
        done = subprocess.run([BINARY, "check", "--data", self.data], capture_output=True, text=True, timeout=60)
        if done.returncode != 0:
            raise AssertionError(f"usher check: {done.returncode}\n{done.stdout}{done.stderr}")


class MailTest(unittest.TestCase):
    """Starts houses on folders of their own and ends whatever a test leaves running."""

    maxDiff = None

    def house(self, office, log="json", start=True, data=None, **settings):
        if data is None:
            folder = tempfile.TemporaryDirectory(prefix="usher-mail-")
            self.addCleanup(folder.cleanup)
            data = folder.name
        chosen = {
            "mail.transport": "smtp",
            "mail.from": "lists@hall.example",
            "mail.from_name": "Example Hall",
            "mail.bounce": "bounces@hall.example",
            "smtp.host": "127.0.0.1",
            "smtp.port": office.port,
            "smtp.tls": "none",
            "limits.register_per_minute": 100000,
            "limits.register_burst": 100000,
        }
        chosen.update({key.replace("__", "."): value for key, value in settings.items()})
        house = House(data, chosen, log)
        self.addCleanup(house.kill)
        return house.start() if start else house
