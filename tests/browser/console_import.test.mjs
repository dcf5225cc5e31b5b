// A host's own list comes in: pasted or as a file, looked at first, told row by row, harmless when it comes again.
import assert from "node:assert/strict";
import { DAY, house, wall } from "./house.mjs";
import { button, heading, noScript, stage } from "./stage.mjs";

const scene = stage(house);

const LIST = [
  "Who\tWhere to write\tSeats",
  "Ann Lee\tann@example.org\t2",
  "Bo Quist\tbo at example\t1",
  "Cy Moe\tcy@example.org\t1",
].join("\n");

scene("a pasted list is read as the host says, imported, and harmless the second time", async (visitor, inn) => {
  await inn.open("paste", { cap: 2, max_party: 2 });
  const page = await visitor();
  await inn.signIn(page);
  await page.goto(`${inn.url}/console/e/paste/import`);
  await button(page, "Check the list").click();
  await page.locator("#problems").waitFor();

  await page.getByLabel("Paste your list").fill(LIST);
  await page.getByLabel(/are coming/).check();
  await button(page, "Check the list").click();
  await heading(page, "Which columns are these?");
  await map(page);
  await heading(page, "2 guests can be imported.");
  const bad = page.getByRole("group", { name: "Rows that will be left out" }).getByRole("row").last();
  assert.match(await bad.innerText(), /^3\s.*Bo Quist\s+bo at example/);
  assert.equal((await inn.entries("paste")).length, 0, "looking changes nothing");

  await button(page, "Give seats to 2 guests").click();
  await heading(page, "The list is in.");
  const report = (await page.getByRole("group", { name: "Row by row" }).innerText()).replace(/\s+/g, " ");
  assert.match(report, /2 has a seat Ann Lee 4 joined the line Cy Moe/);
  assert.deepEqual(await inn.numbers("paste"), { taken: 2, held: 0, open: 0, waiting: 1 });
  await page.reload();
  await heading(page, "The list is in.");

  await page.getByRole("link", { name: "Import another list" }).click();
  await page.getByLabel("Paste your list").fill(LIST);
  await page.getByLabel(/are coming/).check();
  await button(page, "Check the list").click();
  await map(page);
  await heading(page, "Everybody is on the list already.");
  assert.equal(await page.getByRole("button", { name: /^Give seats/ }).count(), 0);
  assert.equal((await inn.entries("paste")).length, 2);
});

/** Says what the columns hold, which no program could guess. */
async function map(page) {
  await page.getByLabel("Who").selectOption("name");
  await page.getByLabel("Where to write").selectOption("e-mail");
  await page.getByLabel("Seats").selectOption("party");
  await button(page, "Read it again like this").click();
}

scene("a CSV file is imported as invitations with seats held until a deadline", async (visitor, inn) => {
  await inn.open("file", { cap: 2 });
  const page = await visitor();
  await inn.signIn(page);
  await page.goto(`${inn.url}/console/e/file/import`);
  const csv = 'First name;Last name;E-mail\n"Zoë";Lind;zoe@example.org\nBo;Quist;bo@example.org\n';
  const file = { name: "guests.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.getByLabel("Or choose a file").setInputFiles(file);
  await page.getByLabel("Hold seats for the invited until").fill(wall((await inn.now()) + 7 * DAY));
  await button(page, "Check the list").click();
  await heading(page, "2 guests can be imported.");
  await button(page, "Invite 2 guests").click();
  await heading(page, "The list is in.");
  const [zoe] = await inn.entries("file");
  assert.equal(zoe.name, "Zoë Lind");
  await page.goto((await inn.links(zoe, "invite"))[0]);
  assert.match(await heading(page, "Will you come?"), /A seat is held for you until/);
});

scene("without a script the page looks again by itself until the list is in", async (visitor, inn) => {
  await inn.open("hall", { cap: 5 });
  const page = await visitor(noScript);
  await inn.signIn(page);
  await page.goto(`${inn.url}/console/e/hall/import`);
  const rows = Array.from({ length: 400 }, (_, guest) => `Guest ${guest},g${guest}@example.org`);
  await page.getByLabel("Paste your list").fill(`name,email\n${rows.join("\n")}\n`);
  await button(page, "Check the list").click();
  await button(page, "Invite 400 guests").click();
  await heading(page, "The list is in.");
  assert.equal(await page.locator(".tiles dd").innerText(), "400");
});
