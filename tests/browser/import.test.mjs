// A host's own list: pasted or as a workbook, looked at, taken in, told row by row, and taken along again.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { house } from "./house.mjs";
import { button, heading, noScript, shot, stage } from "./stage.mjs";

const scene = stage(house);

const LIST = "Who\tPrivate mail\tMail\nAnn Lee\tann@example.org\tnobody\nBo Quist\tbo@example\tnobody\nCy Moe\tcy@example.org\tnobody\n";

const toImport = (page, inn) => page.goto(`${inn.url}/console/e/hall/import`);

async function saved(page, act) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), octets: await readFile(await download.path()) };
}

scene("a paste is looked at, its columns are set right, and it comes in", async (visitor, inn) => {
  await inn.open("hall", { cap: 1 });
  const page = await visitor();
  await inn.signIn(page);
  await toImport(page, inn);
  await page.getByLabel("Paste your list").fill(LIST);
  await page.getByLabel(/are coming/).check();
  await button(page, "Check the list").click();
  await heading(page, "Which columns are these?");
  await page.getByLabel("Who").selectOption("name");
  await page.getByLabel("Private mail").selectOption("email");
  await page.getByLabel("Mail", { exact: true }).selectOption("");
  await button(page, "Read it again like this").click();
  await heading(page, "2 guests can be imported.");
  await page.getByText("not a valid domain name").waitFor();
  await shot(page, "console-import");
  await button(page, "Give seats to 2 guests").click();
  await heading(page, "The list is in.");
  const report = await saved(page, () => page.getByRole("link", { name: "all as CSV" }).click());
  assert.match(report.octets.toString(), /2,"confirmed","Ann Lee"[^]*4,"waitlisted","Cy Moe"/);
});

scene("a list taken along as a workbook is known when it comes back", async (visitor, inn) => {
  await inn.open("hall", { cap: 1 });
  await inn.join("hall", "Ann Lee", "Bo Quist");
  const page = await visitor();
  await inn.signIn(page);
  await page.goto(`${inn.url}/console/e/hall/guests`);
  const book = await saved(page, () => page.getByRole("link", { name: "Export XLSX" }).click());
  assert.equal(book.name, "hall-guests.xlsx");
  await toImport(page, inn);
  await page.getByLabel("Or choose a file").setInputFiles({ name: book.name, mimeType: "application/zip", buffer: book.octets });
  await button(page, "Check the list").click();
  await heading(page, "Everybody is on the list already.");
  assert.equal(await page.locator("button[value=run]").count(), 0);
});

scene("without a script the page looks again by itself until the list is in", async (visitor, inn) => {
  await inn.open("hall", { cap: 5 });
  const page = await visitor(noScript);
  await inn.signIn(page);
  await toImport(page, inn);
  const rows = Array.from({ length: 400 }, (_, guest) => `Guest ${guest},g${guest}@example.org`);
  await page.getByLabel("Paste your list").fill(`name,email\n${rows.join("\n")}\n`);
  await button(page, "Check the list").click();
  await button(page, "Invite 400 guests").click();
  await heading(page, "The list is in.");
  assert.equal(await page.locator(".tiles dd").innerText(), "400");
});
