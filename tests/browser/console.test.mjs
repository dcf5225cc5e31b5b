// The host's side: signing in, one event at a glance, settings, and who may see what.
import assert from "node:assert/strict";
import { DAY, house, until, wall } from "./house.mjs";
import { button, heading, noScript, shot, stage } from "./stage.mjs";

const scene = stage(house);

scene("the first owner signs in by the printed link, which works once", async (visitor, inn) => {
  const page = await visitor();
  await page.goto(`${inn.url}/console`);
  await heading(page, "Sign in");
  await inn.signIn(page);
  await heading(page, "Your events");
  const other = await visitor();
  await other.goto(`${inn.url}/console`);
  await heading(other, "Sign in");
});

scene("a host asks for a link by mail, signs in, and signs out everywhere", async (visitor, inn) => {
  const owner = await visitor();
  await inn.signIn(owner);
  await owner.getByRole("link", { name: "People" }).click();
  await owner.getByLabel("E-mail address").fill("hannah@example.org");
  await button(owner, "Let them in").click();
  await owner.getByRole("rowheader", { name: /hannah@example.org/ }).waitFor();

  const page = await visitor();
  await inn.signInByMail(page, "hannah@example.org");
  await heading(page, "Your events");
  assert.equal(await page.getByRole("link", { name: "People" }).count(), 0);
  await page.locator(".desk__you summary").click();
  await button(page, "Sign out everywhere").click();
  await heading(page, "Sign in");
  await page.goBack();
  await page.reload();
  await heading(page, "Sign in");
});

scene("an event is made, copied, and its numbers keep themselves up to date", async (visitor, inn) => {
  const page = await visitor();
  await inn.signIn(page);
  await page.getByRole("link", { name: "Make an event" }).click();
  await page.locator("form.settings").evaluate((form) => (form.noValidate = true));
  await button(page, "Make the event").click();
  const missing = page.locator("#problems a");
  await missing.first().waitFor();
  const fields = await missing.evaluateAll((links) => links.map((link) => link.hash));
  assert.deepEqual(fields, ["#name", "#slug", "#starts_date", "#cap"], "in the order of the page");
  await page.getByLabel("Name", { exact: true }).fill("Mia’s Gärten & concert");
  assert.equal(await page.getByLabel("Address", { exact: true }).inputValue(), "mias-garten-concert");
  await page.getByLabel("Address", { exact: true }).fill("garden");
  await page.getByLabel("Name", { exact: true }).fill("Garden concert");
  assert.equal(await page.getByLabel("Address", { exact: true }).inputValue(), "garden", "theirs stays");
  const day = wall((await inn.now()) + 28 * DAY);
  await page.getByLabel("Date").fill(day.slice(0, 10));
  await page.getByLabel("Begins", { exact: true }).fill("19:30");
  await page.getByLabel("Cap").fill("2");
  await button(page, "Make the event").click();
  await heading(page, "Nobody has a seat yet.");
  await inn.join("garden", "Ann Lee");
  await heading(page, "1 of 2 seats is taken.");
  await inn.join("garden", "Bo Quist", "Cy Moe");
  await heading(page, "Full: all 2 seats are taken.");
  await page.getByText("1 in line").first().waitFor();
  await shot(page, "console-overview");

  await page.goto(`${inn.url}/console/new?copy=garden`);
  assert.equal(await page.getByLabel("Name", { exact: true }).inputValue(), "Garden concert");
  assert.equal(await page.getByLabel("Date").inputValue(), "");
});

scene("a change that could not be fetched is fetched again", async (visitor, inn) => {
  await inn.open("garden", { cap: 2 });
  const page = await visitor();
  await inn.signIn(page);
  await page.goto(`${inn.url}/console/e/garden`);
  await heading(page, "Nobody has a seat yet.");
  let [failed, isWell] = [0, false];
  await page.route("**/console/e/garden/live*", (route) => {
    if (isWell) return route.continue();
    failed++;
    return route.fulfill({ status: 503 });
  });
  const [ann] = await inn.join("garden", "Ann Lee");
  await until(async () => (await inn.messages(ann))[0]?.state === "sent", "the last change there is");
  const before = failed;
  await until(() => failed > before, "an answer that failed");
  isWell = true;
  await heading(page, "1 of 2 seats is taken.");
  assert.equal(visitor.complaints().length, failed, "the answers that failed");
});

scene("an event is called off by whoever types its name", async (visitor, inn) => {
  await inn.open("storm", { name: "Open-air opera" });
  const [guest] = await inn.join("storm", "Ann Lee");
  const page = await visitor();
  await inn.signIn(page);
  await page.goto(`${inn.url}/console/e/storm/settings`);
  const name = page.getByLabel("Type the name of the event to confirm");
  await name.fill("something else");
  await button(page, "Call it off").click();
  await page.locator("#typed-problem").waitFor();
  assert.equal((await inn.numbers("storm")).taken, 1);
  await name.fill("Open-air opera");
  await button(page, "Call it off").click();
  await page.getByText("Called off", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Overview" }).click();
  assert.doesNotMatch(await heading(page, /^Called off/), /Until it begins/);
  await inn.mail("ann.lee@example.org", /Open-air opera will not take place|called off/i);
  assert.equal((await inn.messages(guest)).at(-1).kind, "called_off");
});

scene("an edit is looked at before it is saved", async (visitor, inn) => {
  await inn.open("hall", { cap: 1 });
  await inn.join("hall", "Ann Lee", "Bo Quist", "Cy Moe");
  const page = await visitor(noScript);
  await inn.signIn(page);
  await page.goto(`${inn.url}/console/e/hall/settings`);
  await page.getByLabel("Cap").fill("3");
  await page.getByRole("button", { name: "Preview", exact: true }).last().click();
  await page.getByText("Offers a seat to 2 people in line now.").waitFor();
  await shot(page, "console-preview");
  assert.deepEqual(await inn.numbers("hall"), { taken: 1, held: 0, open: 0, waiting: 2 });
  await button(page, "Save").click();
  await page.getByText("Saved. Everything that depends on it is being planned anew.").waitFor();
  assert.deepEqual(await inn.numbers("hall"), { taken: 1, held: 2, open: 0, waiting: 2 });
});

scene("a viewer looks and changes nothing; somebody else's event is not there", async (visitor, inn) => {
  await inn.open("mine", { name: "My evening" });
  await inn.open("theirs", { name: "Their evening" });
  const owner = await visitor();
  await inn.signIn(owner);
  await owner.goto(`${inn.url}/console/e/mine/sharing`);
  await owner.getByLabel("E-mail address").fill("vera@example.org");
  await owner.getByLabel(/look/i).check();
  await button(owner, "Share").click();
  await owner.getByRole("rowheader", { name: /vera@example.org/ }).waitFor();

  const viewer = await visitor();
  await inn.signInByMail(viewer, "vera@example.org");
  await viewer.getByRole("link", { name: "My evening" }).waitFor();
  assert.equal(await viewer.getByText("Their evening").count(), 0);
  await viewer.goto(`${inn.url}/console/e/mine/settings`);
  assert.equal(await viewer.getByLabel("Cap").isDisabled(), true);
  assert.equal(await viewer.getByRole("button", { name: "Preview" }).count(), 0);
  await viewer.goto(`${inn.url}/console/e/theirs`);
  await viewer.getByText("There is no event or desk at this address.").waitFor();
});

scene("a large round of mails waits when the host says so, and goes on", async (visitor, inn) => {
  const page = await visitor();
  await inn.signIn(page);
  const starts = wall((await inn.now()) + 7.5 * DAY);
  await inn.open("soon", { cap: 5, starts, reminders: [{ days_before: 7 }] });
  const guests = await inn.join("soon", "Ann Lee", "Bo Quist", "Cy Moe");
  await inn.api("events/soon", { rounds: "paused" }, "PATCH");
  await inn.clock("13h");
  await page.goto(`${inn.url}/console/e/soon`);
  await page.getByText("Reminders: 0 of 3 have gone out").waitFor();
  await page.getByText("You have paused large rounds.").waitFor();
  await button(page, "Go on").click();
  for (const guest of guests) await inn.links(guest, "reminder");
  await heading(page, "3 of 5 seats are taken.");
  await page.getByText("Mails on their way").waitFor({ state: "detached" });
});
