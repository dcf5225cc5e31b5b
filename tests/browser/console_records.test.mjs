// What the house keeps: messages, the audit, the list as it was, the story of a seat, and everything to take along.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { address, house, until, wall } from "./house.mjs";
import { button, heading, stage } from "./stage.mjs";

const scene = stage(house);

scene("every mail can be found with how far it got, and read without its links", async (visitor, inn) => {
  await inn.open("post", { cap: 1 });
  const [ann, bo] = await inn.join("post", "Ann Lee", "Bo Quist");
  await inn.links(ann, "confirmation");
  await inn.links(bo, "waitlist_notice");
  const page = await visitor();
  await inn.signIn(page);
  await page.goto(`${inn.url}/console/e/post/messages`);
  assert.equal(await page.locator("tbody tr").count(), 2);
  await page.getByLabel("Mail").selectOption("confirmation");
  await button(page, "Show").click();
  await page.getByRole("link", { name: "Show all" }).waitFor();
  assert.match(await page.locator("tbody").innerText(), /^(?!.*Bo Quist).*Ann Lee.*Confirmation.*Sent/s);
  await page.getByLabel("Delivery").selectOption("bounced");
  await button(page, "Show").click();
  await page.getByText("No message matches.").waitFor();
  await page.getByRole("link", { name: "Show all" }).click();
  await page.getByRole("row", { name: /Ann Lee/ }).getByRole("link", { name: "Confirmation" }).click();
  const text = await heading(page, "Confirmation");
  assert.match(text, /How far it got/);
  assert.match(text, /You have a seat/);
  assert.doesNotMatch(await page.content(), /\/l\//, "a host does not act for the guest");
});

scene("the audit says who did what, what was then, and how a seat went from hand to hand", async (visitor, inn) => {
  const page = await visitor();
  await inn.signIn(page);
  await inn.open("past", { cap: 1 });
  const [ann, bo] = await inn.join("past", "Ann Lee", "Bo Quist");
  await inn.clock("2h");
  const then = wall((await inn.now()) - 3_600_000);
  await inn.cancel(ann);
  const [link] = await inn.links(bo, "offer");
  await fetch(link, { method: "POST", body: new URLSearchParams({ do: "claim" }), redirect: "manual" });
  await until(async () => (await inn.numbers("past")).taken === 1, "the claim");

  await page.goto(`${inn.url}/console/e/past/audit`);
  assert.match(await page.locator("tbody").innerText(), /Offer taken.*Cancelled.*Signed up: in line.*Event opened/s);
  await page.getByLabel("The list as it was at").fill(then);
  await button(page, "Show").click();
  await heading(page, /^As it was on/);
  assert.match(await page.locator(".then").innerText(), /1 of 1 seat taken, 0 held, 1 in line/);
  const rows = (await page.locator("tbody tr").allInnerTexts()).map((row) => row.replace(/\s+/g, " "));
  assert.deepEqual(rows, ["1 Ann Lee 1 Confirmed", "2 Bo Quist 1 In line"]);
  await page.getByLabel("The list as it was at").fill("2090-01-01T12:00");
  await button(page, "Show").click();
  await page.getByText("Please choose a moment in the past.").waitFor();
  await page.getByRole("link", { name: "Back to now" }).click();

  await page.getByRole("link", { name: "Offer taken" }).click();
  await heading(page, /^The story of seat/);
  const story = (await page.locator(".story").innerText()).replace(/\s+/g, " ");
  assert.match(story, /Ann Lee.*Bo Quist.*Bo Quist/);
  await page.getByRole("link", { name: "Audit", exact: true }).first().click();
  const file = await taken(page, "Download");
  assert.equal(file.name, "past-audit.csv");
  const [head, opened] = file.text().split("\r\n");
  assert.equal(head.replace("\ufeff", ""), '"seq","at","who","host","what","note","moves","passed_over"');
  assert.match(opened, /^\d+,.*"opened"/);
  assert.doesNotMatch(file.text(), /Ann Lee|Bo Quist|example\.org/);
});

scene("the list goes out as a file without formulas, and comes in again as it was", async (visitor, inn) => {
  await inn.open("sheet", { cap: 5 });
  await inn.open("again", { cap: 5, name: "Second evening" });
  await inn.api("events/sheet/entries", { name: "=1+1", email: "sum@example.org" });
  await inn.api("events/sheet/entries", { name: "Zoë \"Zo\" Lindqvist", email: address("Zo") });
  const page = await visitor();
  await inn.signIn(page);
  await page.goto(`${inn.url}/console/e/sheet/guests`);
  const csv = await taken(page, "Export CSV");
  assert.equal(csv.name, "sheet-guests.csv");
  const [head, first, second] = csv.text().split("\r\n");
  assert.match(head, /^\uFEFF"number","name","email","party","state"/);
  assert.match(first, /^1,"'=1\+1","sum@example.org",1,"confirmed"/);
  assert.match(second, /^2,"Zoë ""Zo"" Lindqvist"/);

  const book = await taken(page, "Export XLSX");
  assert.equal(book.name, "sheet-guests.xlsx");
  await page.goto(`${inn.url}/console/e/again/import`);
  await page.getByLabel("Or choose a file").setInputFiles({ name: book.name, mimeType: "", buffer: book.buffer });
  await page.getByLabel(/are coming/).check();
  await button(page, "Check the list").click();
  await heading(page, "2 guests can be imported.");
  await button(page, "Give seats to 2 guests").click();
  await heading(page, "The list is in.");
  const names = (await inn.entries("again")).map((entry) => entry.name);
  assert.deepEqual(names, ["=1+1", "Zoë \"Zo\" Lindqvist"]);
});

/** What a link gives to take along. */
async function taken(page, link) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: link }).click()]);
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), buffer: bytes, text: () => bytes.toString("utf8") };
}
