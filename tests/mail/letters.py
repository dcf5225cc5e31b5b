"""What every letter must be, whatever it says, and how its words are compared with those of last time."""

import datetime
import email.errors
import email.utils
import html.parser
import os
import re
import zoneinfo

import icalendar

HERE = os.path.dirname(os.path.abspath(__file__))

ALLOWED = {
    "from", "to", "subject", "date", "message-id", "mime-version", "content-type", "reply-to", "auto-submitted",
    "x-auto-response-suppress", "list-unsubscribe", "list-unsubscribe-post", "usher-attempt",
}
ALWAYS = ["From", "To", "Subject", "Date", "Message-ID", "MIME-Version", "Content-Type", "Auto-Submitted"]

ADDRESS = re.compile(r"https?://[^\s<>\"')]+")


class _Page(html.parser.HTMLParser):
    """The words and links of an HTML part, and that nothing in it runs or is fetched."""

    def __init__(self, source):
        super().__init__()
        self.links, self.words, self.open = [], [], []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag, attributes):
        assert tag not in ("script", "img", "iframe", "form", "link", "object"), f"<{tag}> in a mail"
        for name, value in attributes:
            assert not name.startswith("on"), f"{name}= in a mail"
            if name == "href":
                self.links.append(value)
            assert name != "src", "a mail fetches something"
        if tag not in ("meta", "br", "hr"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        assert tag in ("meta", "br", "hr"), f"<{tag} />"

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, f"</{tag}> ends something else"

    def handle_data(self, data):
        self.words.append(data)


def parts(letter):
    """The leaves of a letter by type: text/plain and text/html always, text/calendar where there is a date."""
    found = {}
    for part in letter.message.walk():
        assert not part.defects, f"{part.get_content_type()}: {part.defects}"
        if not part.is_multipart():
            assert part.get_content_type() not in found, f"{part.get_content_type()} twice"
            found[part.get_content_type()] = part
    return found


def text(letter):
    return parts(letter)["text/plain"].get_content().replace("\r\n", "\n")


def links(letter):
    """Every address of the house in the text part, in order, each once. People's own words may hold others."""
    return list(dict.fromkeys(found for found in ADDRESS.findall(text(letter)) if "127.0.0.1" in found))


def link(letter):
    """The one link that acts."""
    return links(letter)[0]


def date(letter):
    return letter.message["Date"].datetime


def check(letter, sender="lists@hall.example", bounce="bounces@hall.example"):
    """Envelope, headers, structure, both parts and the calendar of any letter Usher sends."""
    check_octets(letter)
    check_headers(letter, sender, bounce)
    check_structure(letter)
    check_words(letter)


def check_octets(letter):
    lines = letter.raw.split(b"\r\n")
    assert b"\r" not in b"".join(lines) and b"\n" not in b"".join(lines), "a bare CR or LF"
    assert max(map(len, lines)) <= 998, f"a line of {max(map(len, lines))} octets"
    assert b"\0" not in letter.raw
    if "SMTPUTF8" not in letter.mail_options:
        head = letter.raw.split(b"\r\n\r\n", 1)[0]
        assert head.isascii(), "letters that are not ASCII in the header of a plain mail"
        words = re.findall(rb"=\?[^?\s]+\?[bBqQ]\?[^?\s]*\?=", head)
        assert all(len(word) <= 75 for word in words), "an encoded word of more than 75 octets"


def check_headers(letter, sender, bounce):
    message = letter.message
    names = [name.lower() for name in message.keys()]
    assert set(names) <= ALLOWED, f"unexpected headers: {set(names) - ALLOWED}"
    for name in ALWAYS:
        assert names.count(name.lower()) == 1, f"{name} stands there {names.count(name.lower())} times"
    assert len(names) == len(set(names)), f"a header twice: {names}"
    for name in message.keys():
        wrong = [defect for defect in message[name].defects if not _is_meant(letter, defect)]
        assert not wrong, f"{name}: {wrong}"
    (writer,) = message["From"].addresses
    assert (writer.display_name, writer.addr_spec) == ("Example Hall", sender), writer
    (reader,) = message["To"].addresses
    assert letter.recipients == [reader.addr_spec], f"{letter.recipients} is not {reader.addr_spec}"
    assert letter.sender == bounce, letter.sender
    assert message["Auto-Submitted"] == "auto-generated"
    domain = sender.split("@")[1]
    assert re.fullmatch(rf"<\d+\.\d+\.[a-z2-7]{{16}}@{re.escape(domain)}>", letter.id), letter.id
    assert email.utils.parsedate_to_datetime(message["Date"]).utcoffset() == datetime.timedelta(0)
    is_reminder = "List-Unsubscribe" in message
    assert ("List-Unsubscribe-Post" in message) == is_reminder
    if is_reminder:
        assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert message["List-Unsubscribe"] == f"<{links(letter)[1]}>"


def _is_meant(letter, defect):
    """Python reads addresses in other scripts, and finds fault with them all the same."""
    return "SMTPUTF8" in letter.mail_options and isinstance(defect, email.errors.NonASCIILocalPartDefect)


def check_structure(letter):
    shape = _shape(letter.message)
    words = ("multipart/alternative", ["text/plain", "text/html"])
    dated = ("multipart/mixed", [words, "text/calendar"])
    assert shape in (words, dated), shape
    for kind in ("text/plain", "text/html"):
        assert parts(letter)[kind].get_content_charset() == "utf-8"
    if shape == dated:
        part = parts(letter)["text/calendar"]
        assert part.get_content_disposition() == "attachment" and part.get_filename() == "event.ics"


def _shape(part):
    if part.is_multipart():
        return part.get_content_type(), [_shape(inner) for inner in part.iter_parts()]
    return part.get_content_type()


def check_words(letter):
    """Both parts say the same: every word and every link of the text stands in the page as well."""
    plain = text(letter)
    page = _Page(parts(letter)["text/html"].get_content())
    assert not page.open, f"left open: {page.open}"
    assert page.links and set(links(letter)) == set(page.links), f"{links(letter)} is not {page.links}"
    assert all(len(line) <= 76 or " " not in line for line in plain.splitlines()), "a long line of text"
    words = re.sub(r"[\s:]+", "", "".join(page.words))
    for address in links(letter):
        plain = plain.replace(address, "")
    for line in plain.splitlines():
        said = re.sub(r"[\s:]+", "", line.lstrip("- "))
        assert said in words, f"only in the text part: {line!r}"


def check_window(letter, window, zone="Europe/Berlin"):
    """The end of an offer's window stands in it by the event's own clock, counted from when it left."""
    said = " ".join(text(letter).split())
    ends = [date(letter) + window + datetime.timedelta(minutes=minute) for minute in (-1, 0, 1)]
    walls = [end.astimezone(zoneinfo.ZoneInfo(zone)) for end in ends]
    assert any(f"until {wall:%A, {wall.day} %B %Y, %H:%M} ({zone})" in said for wall in walls), said


def calendar(letter):
    """The VEVENT of a letter as another program reads it, with the method; None where there is no calendar."""
    part = parts(letter).get("text/calendar")
    if part is None:
        return None
    raw = part.get_payload(decode=True)
    lines = raw.split(b"\r\n")
    assert raw.endswith(b"END:VCALENDAR\r\n") and b"\n" not in b"".join(lines), "calendar lines end in CRLF"
    assert max(map(len, lines)) <= 75, "a calendar line of more than 75 octets"
    whole = icalendar.Calendar.from_ical(raw)
    assert not whole.errors and whole["VERSION"] == "2.0" and whole["PRODID"], whole.errors
    assert part["Content-Type"].params["method"] == whole["METHOD"], "two methods in one mail"
    (event,) = whole.subcomponents
    assert event.name == "VEVENT" and not event.errors, event.errors
    for name in ("UID", "DTSTAMP", "DTSTART", "DTEND", "SEQUENCE", "STATUS", "SUMMARY"):
        assert not isinstance(event[name], list), f"{name} stands there twice"
    wanted = {"PUBLISH": "CONFIRMED", "CANCEL": "CANCELLED"}[whole["METHOD"]]
    assert event["STATUS"] == wanted, f"{event['STATUS']} with {whole['METHOD']}"
    return Dated(str(whole["METHOD"]), event)


class Dated:
    def __init__(self, method, event):
        self.method = method
        self.event = event
        self.uid = str(event["UID"])
        self.sequence = int(event["SEQUENCE"])
        self.start = event["DTSTART"].dt
        self.end = event["DTEND"].dt
        self.stamp = event["DTSTAMP"].dt
        self.summary = str(event["SUMMARY"])


def normalised(letter, url):
    """Subject and text without what differs from run to run: the port, the tokens and the end of a window."""
    said = text(letter)
    said = re.sub(re.escape(url) + r"/l/[A-Za-z0-9_-]+", "{link}", said)
    said = said.replace(url, "{url}")
    said = re.sub(r"for you\s+until [^.]+\.", "for you until {deadline}.", said)
    return f"To: {letter.message['To']}\nSubject: {letter.subject}\n\n{said}"


compared = set()


def compare(letter, name, url):
    """With tests/mail/snapshots; UPDATE_SNAPSHOTS=1 writes them anew."""
    compared.add(f"{name}.txt")
    path = os.path.join(HERE, "snapshots", f"{name}.txt")
    said = normalised(letter, url)
    if os.environ.get("UPDATE_SNAPSHOTS") == "1":
        with open(path, "w", encoding="utf-8") as file:
            file.write(said)
        return
    assert os.path.exists(path), f"no snapshot {name}; UPDATE_SNAPSHOTS=1 writes it"
    with open(path, encoding="utf-8") as file:
        known = file.read()
    assert said == known, f"{name} says something else than its snapshot:\n--- now\n{said}\n--- before\n{known}"
