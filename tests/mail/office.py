"""A real SMTP server for the tests. It keeps every letter and answers as a test tells it to.

The server runs on a thread with a loop of its own. A test scripts it in two ways: `answers` holds what one address is
told, once per hand-off; `manner`, a coroutine, may delay a letter, refuse it, or hang up after it was taken. `after` is
called when a letter has been taken and not yet answered for.
"""

import asyncio
import collections
import email
import email.policy
import logging
import threading
import time

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword, TLSSetupException

HANG_UP = "hang up"

# It warns of what some tests are about; mistakes of ours come to `handle_exception`.
logging.getLogger("mail").setLevel(logging.CRITICAL)


class Letter:
    """One mail as it came in: the envelope, the octets, and the parsed message."""

    def __init__(self, envelope, arrived):
        self.sender = envelope.mail_from
        self.recipients = list(envelope.rcpt_tos)
        self.mail_options = list(envelope.mail_options)
        self.raw = envelope.original_content or envelope.content
        self.arrived = arrived
        self._message = None

    @property
    def message(self):
        if self._message is None and "SMTPUTF8" in self.mail_options:
            self._message = email.message_from_string(self.raw.decode("utf-8"), policy=email.policy.SMTPUTF8)
        elif self._message is None:
            self._message = email.message_from_bytes(self.raw, policy=email.policy.default)
        return self._message

    @property
    def to(self):
        return self.recipients[0]

    @property
    def id(self):
        return str(self.message["Message-ID"])

    @property
    def number(self):
        """The message's own number, which the API shows as its id."""
        return int(self.id.strip("<> ").split(".")[0])

    @property
    def attempt(self):
        return int(self.message["Usher-Attempt"] or 1)

    @property
    def subject(self):
        return str(self.message["Subject"])


# The letter is there only if it was refused after it had come in whole.
Refusal = collections.namedtuple("Refusal", "address answer letter")


class _Server(SMTP):
    def connection_made(self, transport):
        super().connection_made(transport)
        self.event_handler.transports.add(transport)
        self.event_handler.connections += 1

    def connection_lost(self, error):
        self.event_handler.transports.discard(self.transport)
        super().connection_lost(error)


class Office:
    """`with Office() as office:`; letters in the order in which they came."""

    def __init__(self, users=None, tls=None, at_once=False, utf8=True):
        self.letters = []
        self.answers = collections.defaultdict(collections.deque)
        self.sender_answers = collections.deque()
        self.refusals = []
        self.manner = None
        self.after = None
        self.transports = set()
        self.connections = 0
        self.signed_in = []
        self.heard = []
        self.troubles = []
        self.port = 0
        self._users = users
        self._tls = tls
        self._at_once = at_once
        self._utf8 = utf8
        self._server = None
        self._changed = threading.Condition()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="office", daemon=True)
        self._thread.start()
        self.open()

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self.end()

    def open(self):
        """Opens on the port it had before, or on a free one."""
        self._run(self._open())

    async def _open(self):
        tls = self._tls if self._at_once else None
        self._server = await self._loop.create_server(self._protocol, "127.0.0.1", self.port, ssl=tls)
        self.port = self._server.sockets[0].getsockname()[1]

    def _protocol(self):
        needs_users = self._users is not None
        return _Server(
            self,
            hostname="mail.example.net",
            ident="tests",
            enable_SMTPUTF8=self._utf8,
            auth_require_tls=False,
            authenticator=self._authenticate if needs_users else None,
            tls_context=None if self._at_once else self._tls,
            require_starttls=self._tls is not None and not self._at_once,
            loop=self._loop,
        )

    def close(self):
        """Shuts the door and hangs up on everybody: the port refuses connections from now on."""
        self._run(self._close())

    async def _close(self):
        if self._server is not None:
            self._server.close()
            self._server = None
        for transport in list(self.transports):
            transport.abort()

    def end(self):
        if self._loop.is_closed():
            return
        self.close()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()
        if self.troubles:
            raise self.troubles[0]

    def run(self, call):
        """Calls something on the server's own thread."""
        self._loop.call_soon_threadsafe(call)

    def _run(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(10)

    def _authenticate(self, _server, _session, _envelope, _mechanism, given):
        pair = (given.login.decode(), given.password.decode()) if isinstance(given, LoginPassword) else None
        known = pair in self._users
        if known:
            self.signed_in.append(pair[0])
        return AuthResult(success=known, handled=False)

    # What aiosmtpd asks us.

    async def handle_MAIL(self, _server, session, envelope, address, options):
        if self._users is not None and not session.authenticated:
            return "530 5.7.0 who are you"
        self.heard.append(address)
        if self.sender_answers:
            return self._refuse(self.sender_answers.popleft(), "")
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 OK"

    async def handle_RCPT(self, _server, _session, envelope, address, options):
        answers = self.answers[address]
        if answers and not answers[0].startswith("DATA "):
            return self._refuse(answers.popleft(), address)
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(options)
        return "250 OK"

    async def handle_DATA(self, server, _session, envelope):
        letter = Letter(envelope, time.monotonic())
        answers = self.answers[letter.to]
        if answers:
            return self._refuse(answers.popleft()[len("DATA "):], letter.to, letter)
        verdict = await self.manner(letter) if self.manner else None
        if verdict not in (None, HANG_UP):
            return self._refuse(verdict, letter.to, letter)
        with self._changed:
            self.letters.append(letter)
            self._changed.notify_all()
        if self.after:
            self.after(letter)
        if verdict == HANG_UP:
            server.transport.abort()
        return "250 2.0.0 taken"

    async def handle_exception(self, error):
        if not isinstance(error, (ConnectionError, TLSSetupException)):
            self.troubles.append(error)
        return "451 4.3.0 the tests have made a mistake"

    def _refuse(self, answer, address, letter=None):
        with self._changed:
            self.refusals.append(Refusal(address, answer, letter))
            self._changed.notify_all()
        return answer

    # What tests ask.

    def wait(self, what, condition, seconds=20):
        """Waits until the condition gives something true of the letters so far, and gives it back."""
        until = time.monotonic() + seconds
        with self._changed:
            while True:
                found = condition(self.letters)
                if found:
                    return found
                left = until - time.monotonic()
                if left <= 0:
                    subjects = [f"{letter.to}: {letter.subject}" for letter in self.letters[-10:]]
                    raise AssertionError(f"{what} did not come within {seconds} s; the last letters: {subjects}")
                self._changed.wait(left)

    def wait_refusals(self, count, seconds=20):
        self.wait(f"refusal {count}", lambda _letters: len(self.refusals) >= count, seconds)

    def letter(self, to, subject, which=0, seconds=20):
        """The letter to this address whose subject starts like this; copies of one message count once."""

        def found(letters):
            seen = {}
            for letter in letters:
                if letter.to == to and letter.subject.startswith(subject):
                    seen.setdefault(letter.id, letter)
            return list(seen.values())[which:which + 1]

        return self.wait(f"{subject!r} for {to} (number {which})", found, seconds)[0]

    def to(self, address):
        with self._changed:
            return [letter for letter in self.letters if letter.to == address]
