// The words of mails: changed beside a letter that follows the typing, tried on oneself, sent, reset, and in German.
import assert from "node:assert/strict";
import { house, until } from "./house.mjs";
import { button, heading, sender, stage } from "./stage.mjs";

const scene = stage(house);

scene("a host writes the confirmation anew, sees it while typing, and that is what goes out", async (visitor, inn) => {
  await inn.open("words", { cap: 9 });
  const page = await visitor();
  await inn.signIn(page);
  await page.goto(`${inn.url}/console/e/words/wording`);
  await page.getByRole("link", { name: "Confirmation", exact: true }).click();
  await heading(page, "Confirmation");
  const [subject, body] = [page.getByLabel("Subject"), page.getByLabel("Words", { exact: true })];
  const letter = page.locator("[data-preview]");
  await subject.fill("Hurrah, {name}!");
  await letter.locator("[data-part=subject]").filter({ hasText: /Hurrah, [A-Z]/ }).waitFor();
  await body.fill("We are **so glad** you come.");
  await letter.getByText(/\{link\}/).first().waitFor();
  await button(page, "Save").click();
  await page.locator("#problems").waitFor();
  assert.equal(await body.inputValue(), "We are **so glad** you come.", "nobody's words are thrown away");
  await body.fill("We are **so glad** you come.\n\n[Your seat]({link})");
  await letter.locator("[data-part=text]").filter({ hasText: "We are so glad you come." }).waitFor();
  await letter.locator("iframe").contentFrame().locator("strong", { hasText: "so glad" }).waitFor();

  await button(page, "Send a test to usher@usher.invalid").click();
  await page.getByText("A test is on its way to usher@usher.invalid. Nothing was saved.").waitFor();
  assert.match(await inn.mail("usher@usher.invalid", /so glad/), /Subject: .*Hurrah/);
  await inn.join("words", "Early Bird");
  await button(page, "Save").click();
  await page.getByText("From now on, this mail goes out in your words.").waitFor();
  await inn.join("words", "Ann Lee");
  assert.match(await inn.mail("ann.lee@example.org", /\/l\//), /Subject: Hurrah, Ann Lee!.*We are so glad you come\./s);
  assert.doesNotMatch(await inn.mail("early.bird@example.org", /\/l\//), /so glad/);

  await button(page, "Back to our words").click();
  await page.getByText("This mail goes out in our words.").waitFor();
  assert.doesNotMatch(await body.inputValue(), /so glad/);
  await inn.join("words", "Bo Quist");
  assert.match(await inn.mail("bo.quist@example.org", /\/l\//), /Subject: You have a seat/);
});

scene("an event speaks German from the settings on, on its pages and in its mails", async (visitor, inn) => {
  await inn.open("abend", { cap: 2, name: "Gartenkonzert" });
  const page = await visitor();
  await inn.signIn(page);
  await page.goto(`${inn.url}/console/e/abend/settings`);
  await page.getByLabel("Deutsch").check();
  await page.getByRole("button", { name: "Preview", exact: true }).last().click();
  await button(page, "Save").click();
  await page.getByText("Saved.").first().waitFor();
  await page.goto(`${inn.url}/console/e/abend/wording/confirmation`);
  await page.locator("[data-part=text]").filter({ hasText: /Platz/ }).waitFor();

  const guest = await visitor();
  await guest.goto(`${inn.url}/e/abend`);
  assert.equal(await guest.locator("html").getAttribute("lang"), "de");
  await guest.getByLabel("Name").fill("Grete Öz");
  await guest.getByLabel(/E-Mail/).fill("grete@example.org");
  await sender(guest).click();
  await heading(guest, /Platz/);
  const [entry] = await until(async () => (await inn.entries("abend")).length > 0 && inn.entries("abend"), "the guest");
  await inn.links(entry, "confirmation");
  assert.match(await inn.mail("grete@example.org", /\/l\//), /Grete Öz/);
  const [sent] = await inn.messages(entry);
  assert.match(JSON.stringify(sent), /Platz/);
});
