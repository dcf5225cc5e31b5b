// The host's guest list, one guest's page, and the line.
import assert from "node:assert/strict";
import { address, house } from "./house.mjs";
import { button, heading, stage } from "./stage.mjs";

const scene = stage(house);

/** The names on a list, in their order. */
const names = (page) => page.locator("tbody th[scope=row] a").allInnerTexts();

const FIRST = ["Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gia", "Hal", "Ida", "Jon"];
const LAST = ["Abel", "Brand", "Cohen", "Dietz", "Engel", "Frost"];

scene("guests are searched, filtered, sorted and paged, and no name stands in an address", async (visitor, inn) => {
  await inn.open("list", { cap: 40 });
  const people = LAST.flatMap((last) => FIRST.map((first) => `${first} ${last}`));
  const rows = people.map((name) => ({ name, email: address(name) }));
  await inn.api("events/list/import", { mode: "confirmed", rows });
  const page = await visitor();
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await inn.signIn(page);
  await page.goto(`${inn.url}/console/e/list/guests`);
  await page.getByText("60 guests", { exact: true }).waitFor();
  assert.equal((await names(page)).length, 50);
  await page.getByRole("link", { name: "Next page" }).click();
  await page.getByRole("link", { name: "Jon Frost" }).waitFor();
  assert.deepEqual(await names(page), FIRST.map((first) => `${first} Frost`));

  await page.getByLabel("Search by name or e-mail").fill("fros");
  await button(page, "Search").click();
  await page.getByText("10 guests found").waitFor();
  await page.getByRole("columnheader", { name: "Joined" }).getByRole("link").click();
  await page.waitForURL(/sort=joined/);
  assert.equal((await names(page))[0], "Jon Frost");
  await page.getByRole("columnheader", { name: "Name" }).getByRole("link").click();
  await page.waitForURL(/sort=name/);
  assert.equal((await names(page))[0], "Ada Frost");
  assert.equal(await page.getByLabel("Search by name or e-mail").inputValue(), "fros");
  await page.reload();
  await page.getByText("10 guests found").waitFor();

  await page.getByLabel("Search by name or e-mail").fill("eve.");
  await button(page, "Search").click();
  await page.getByText("6 guests found").waitFor();
  await page.getByRole("link", { name: /^In line/ }).click();
  await page.getByText("2 guests found").waitFor();
  assert.deepEqual(await names(page), ["Eve Engel", "Eve Frost"]);
  await page.getByLabel("Search by name or e-mail").fill("nobody at all");
  await button(page, "Search").click();
  await heading(page, "Nobody matches.");
  await page.getByRole("link", { name: "Show everybody" }).click();
  await page.getByText("60 guests", { exact: true }).waitFor();
  assert.deepEqual(asked.filter((url) => /fros|eve|nobody/i.test(url)), []);
});

scene("a host notes, corrects, mails a link again, cancels for somebody and erases them", async (visitor, inn) => {
  await inn.open("care", { cap: 1 });
  const [guest, next] = await inn.join("care", "Ann Lee", "Bo Quist");
  const page = await visitor();
  await inn.signIn(page);
  await page.goto(`${inn.url}/console/e/care/guests`);
  await page.getByRole("link", { name: "Ann Lee" }).click();
  await heading(page, "Ann Lee");
  await page.getByLabel("Your note").fill("Needs a chair\nnear the door");
  await button(page, "Keep the note").click();
  await page.getByText("Your note is kept.").waitFor();
  assert.equal(await page.getByLabel("Your note").inputValue(), "Needs a chair\nnear the door");

  await page.getByText("Change name or e-mail").click();
  await page.getByLabel("E-mail address").fill(address("Bo Quist"));
  await button(page, "Save").click();
  await page.locator("#problems").waitFor();
  assert.equal(await page.getByLabel("E-mail address").inputValue(), address("Bo Quist"));
  await page.getByLabel("Name", { exact: true }).fill("Anna Leigh");
  await page.getByLabel("E-mail address").fill("anna@example.org");
  await button(page, "Save").click();
  await page.getByText("A mail with new links is on its way").waitFor();
  await heading(page, "Anna Leigh");
  await inn.mail("anna@example.org", /\/l\//);

  await button(page, "Mail their link again").click();
  await page.getByText("Their link is on its way again.").waitFor();
  await page.getByText("Their link was mailed again").waitFor();

  await page.getByText("Cancel for them").click();
  await button(page, "Cancel for Anna Leigh").click();
  await page.getByText("They are off the list, and a mail tells them so.").waitFor();
  assert.equal((await inn.numbers("care")).held, 1, `the seat is held for ${next.name}`);
  assert.equal(await button(page, "Erase Anna Leigh").isVisible(), false, "nothing is erased by one press");
  await page.getByText("Erase this person").click();
  await button(page, "Erase Anna Leigh").click();
  await page.getByText("The person is erased.").waitFor();
  assert.doesNotMatch(await page.locator("body").innerText(), /Anna|Leigh|chair/);
  assert.equal((await inn.entries("care")).find((entry) => entry.id === guest.id)?.name ?? null, null);
});

scene("the line: a move with a reason, an offer that counts down, and one out of turn", async (visitor, inn) => {
  await inn.open("line", { cap: 1 });
  const [seat, bo, cy, di] = await inn.join("line", "Ann Lee", "Bo Quist", "Cy Moe", "Di Poe");
  const page = await visitor();
  await inn.signIn(page);
  await page.goto(`${inn.url}/console/e/line/line`);
  await heading(page, "3 wait for a seat.");
  assert.deepEqual(await names(page), ["Bo Quist", "Cy Moe", "Di Poe"]);
  assert.equal(await page.getByRole("button", { name: "Offer now" }).count(), 0);

  await page.getByText("Move Di Poe").click();
  await page.getByLabel("Put them after place").last().fill("0");
  await page.getByLabel("Why").last().fill("She gives the speech.");
  await button(page, "Move").last().click();
  await page.getByText("Moved. The reason stands in the audit.").waitFor();
  assert.deepEqual(await names(page), ["Di Poe", "Bo Quist", "Cy Moe"]);
  await page.getByText("moved here by the host").waitFor();

  await inn.cancel(seat);
  const offered = page.getByRole("row", { name: /Di Poe/ });
  await offered.locator("[data-until]").waitFor();
  assert.match(await offered.innerText(), /(5 h 59 min|6 h) left/);
  await inn.clock("5h 58m");
  await page.reload();
  assert.match(await offered.innerText(), /[12] min left/);

  for (const guest of [di, bo, cy]) await decline(inn, guest);
  await page.getByRole("button", { name: "Offer now to Cy Moe" }).click();
  await page.getByText("A seat is held for them, and the offer is on its way.").waitFor();
  await page.getByRole("row", { name: /Cy Moe/ }).locator("[data-until]").waitFor();
  assert.deepEqual(await inn.numbers("line"), { taken: 0, held: 1, open: 0, waiting: 3 });

  await page.getByRole("link", { name: "Look up", exact: true }).click();
  await page.getByRole("link", { name: "Audit", exact: true }).click();
  const moved = page.getByRole("row", { name: /Moved in line/ });
  assert.match(await moved.innerText(), /She gives the speech\./);
});

/** As the guest does it who follows the link of the offer. */
async function decline(inn, guest) {
  const [link] = await inn.links(guest, "offer");
  const body = new URLSearchParams({ do: "decline" });
  const answer = await fetch(link, { method: "POST", body, redirect: "manual" });
  assert.ok(answer.status < 400, `${answer.status}`);
}
