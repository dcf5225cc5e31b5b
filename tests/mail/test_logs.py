"""Logs at their most talkative, in both formats, while everything goes wrong that can: they name nobody.

Every other test looks for the same in its own logs when its house is stopped; here the troubles come all at once.
"""

import collections
import json
import unittest

import letters
from house import MailTest, wait
from office import HANG_UP, Office

SECRET = "a-hook-secret-of-some-length"


def once(pairs):
    names = [name for name, _ in pairs]
    twice = [name for name, count in collections.Counter(names).items() if count > 1]
    assert not twice, f"a log line has {twice} twice: {pairs}"
    return dict(pairs)


class Logs(MailTest):
    def test_as_json(self):
        logged = self.everything_goes_wrong("json")
        lines = [json.loads(line, object_pairs_hook=once) for line in logged.splitlines() if line.startswith("{")]
        self.assertGreater(len(lines), 10)
        for line in lines:
            self.assertLessEqual({"timestamp", "level", "target", "message"}, set(line))
            self.assertIsInstance(line["message"], str)
        self.assertLessEqual({"INFO", "WARN", "DEBUG"}, {line["level"] for line in lines})

    def test_as_text(self):
        logged = self.everything_goes_wrong("text")
        for word in ("INFO", "WARN", "DEBUG", "handed over", "not handed over this time", "undeliverable"):
            self.assertIn(word, logged)

    def everything_goes_wrong(self, log):
        with Office() as office:
            house = self.house(office, log=log, hook_secret=SECRET)
            house.secrets |= {SECRET, "host@hall.example"}
            house.move(to="2030-10-10T08:00:00Z")
            house.open_event("tea", name="Tea", cap=2, host_email="host@hall.example")
            people = {name: f"{name}@guest.example" for name in ("ann", "bo", "cy", "di", "ed")}
            house.secrets |= {"Zimmerli", *people.values()}
            self.servers_gossip(office, people)
            for name, email in people.items():
                house.register("tea", f"{name.title()} Zimmerli", email)
            office.wait_refusals(3)
            house.move(advance="6m")
            found = office.letter(people["cy"], "You are number 1")
            house.secrets.add(letters.link(found).rsplit("/", 1)[1])
            self.strangers_knock(house, found)
            bos = house.entry("tea", people["bo"])["id"]
            house.api("POST", f"/entries/{bos}/cancel")
            offer = office.letter(people["cy"], "We are holding a seat")
            house.secrets.add(letters.link(offer).rsplit("/", 1)[1])
            house.press(letters.link(offer), "claim")
            office.close()
            house.api("POST", f"/entries/{house.entry('tea', people['ed'])['id']}/resend")
            house.wait_state("tea", people["ed"], "link_again", "queued", attempts=0)
            wait("the alarm", lambda: house.metric('usher_alarm{name="mail_down"}') == 1)
            office.open()
            house.move(advance="6m")
            wait("an empty outbox", lambda: house.waiting() == 0)
            house.api("POST", f"/entries/{bos}/erase")
            for letter in office.letters:
                for link in letters.links(letter):
                    house.secrets.add(link.rsplit("/", 1)[1])
            house.secrets.discard("tea")
            house.stop()
            return house.logged()

    def servers_gossip(self, office, people):
        """Answers that quote the address, the name and a link; and one that never comes."""
        office.answers[people["ann"]].append("550 5.1.1 <ann@guest.example> Ann Zimmerli unknown")
        office.answers[people["bo"]].append("451 4.7.1 bo@guest.example greylisted")
        office.answers[people["cy"]].append("DATA 554 Cy Zimmerli <cy@guest.example> is spam")
        taken = []

        async def hang_up_once(letter):
            taken.append(letter)
            return HANG_UP if len(taken) == 1 else None

        office.manner = hang_up_once

    def strangers_knock(self, house, found):
        """Requests that cannot be read, each with something in it that must not be written down."""
        link = letters.link(found)
        forged = link[:-2] + ("AA" if not link.endswith("AA") else "BB")
        house.secrets.add(forged.rsplit("/", 1)[1])
        self.assertEqual(house.call("GET", forged).status, 404)
        self.assertEqual(house.call("POST", forged, [("do", "cancel")]).status, 404)
        self.assertEqual(house.call("POST", link, [("do", "Ann Zimmerli")]).status, 422)
        self.assertEqual(house.call("GET", "/e/tea/r/" + forged.rsplit("/", 1)[1]).status, 404)
        wrong = "usher_" + "x" * 43
        house.secrets.add(wrong)
        self.assertEqual(house.call("GET", "/api/v1/events", headers={"Authorization": f"Bearer {wrong}"}).status, 401)
        for body in ('{"name": "Ann Zimmerli", "email": "ann@guest.example"', '{"name": "Zimmerli"}', "\xff Zimmerli"):
            answer = house.call("POST", "/e/tea/register", body, kind="application/json")
            self.assertGreaterEqual(answer.status, 400)
            answer = house.call("POST", "/hooks/bounces", body, {"Authorization": f"Bearer {SECRET}"})
            self.assertGreaterEqual(answer.status, 400)
        self.assertEqual(house.call("POST", "/hooks/mail", found.raw, {"Authorization": "Bearer Zimmerli"}).status, 403)
        answer = house.call("POST", "/hooks/mail", found.raw, {"Authorization": f"Bearer {SECRET}"})
        self.assertEqual(answer.status, 200)
        house.api("POST", "/events/tea/import", {"mode": "invite", "rows": [{"name": "", "email": "Zimmerli@"}]})
        house.api("PATCH", "/events/tea", {"host_email": "Zimmerli"}, expect=(422,))
        self.assertEqual(house.call("GET", "/e/zimmerli@guest.example").status, 404)


if __name__ == "__main__":
    unittest.main()
