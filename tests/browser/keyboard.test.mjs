// The keyboard alone: Tab reaches everything in its order, one always sees where one is, and every act can be done.
import assert from "node:assert/strict";
import { tabFinds, tabTo } from "./eyes.mjs";
import { address, demo, house } from "./house.mjs";
import { heading, stage } from "./stage.mjs";
import { demoPages, guestPages } from "./states.mjs";

const scene = stage(house, demo);
const alone = stage(house);

scene("Tab reaches every control of every page in its order, and the focus can be seen", async (visitor, inn, show) => {
  const page = await visitor();
  const found = [];
  for (const state of [...(await guestPages(inn)), ...(await demoPages(show))]) {
    await state.open(page);
    for (const trouble of await tabFinds(page)) found.push(`${state.name}: ${trouble}`);
  }
  assert.deepEqual(found, []);
});

alone("somebody signs up, gives back, comes again and claims with the keyboard alone", async (visitor, inn) => {
  const page = await visitor();
  await page.goto(await inn.open("keys", { cap: 1 }));
  await tabTo(page, "Your name");
  await page.keyboard.type("Key Guest");
  await tabTo(page, "Your e-mail address");
  await page.keyboard.type(address("Key Guest"));
  await page.keyboard.press("Enter");
  await heading(page, "You have a seat.");

  const [guest] = await inn.entries("keys");
  await page.goto((await inn.links(guest, "confirmation"))[0]);
  await tabTo(page, "Give my seat back");
  await page.keyboard.press("Enter");
  await heading(page, "You are not on the list.");
  await inn.join("keys", "Quick Hand");
  await page.reload();
  await tabTo(page, "Join the line again");
  await page.keyboard.press("Space");
  await heading(page, "You are first in line.");

  await inn.cancel((await inn.entries("keys")).find((entry) => entry.name === "Quick Hand"));
  await page.goto((await inn.links(guest, "offer"))[0]);
  await tabTo(page, "Take the seat");
  await page.keyboard.press("Enter");
  await heading(page, "You have a seat.");
  assert.deepEqual(await inn.numbers("keys"), { taken: 1, held: 0, open: 0, waiting: 0 });
});

alone("the first Tab offers to skip to the content, and does", async (visitor, inn) => {
  const page = await visitor();
  await page.goto(await inn.open("skip"));
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  assert.equal(await skip.evaluate((link) => document.activeElement === link), true);
  assert.ok((await skip.boundingBox()).y >= 0);
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "content");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "name");
});

alone("after a mistake the focus is on what is wrong, and leads to the field", async (visitor, inn) => {
  const page = await visitor();
  await page.goto(await inn.open("wrong"));
  await page.getByLabel("Your name").fill("Typing Guest");
  await page.getByLabel("Your e-mail address").fill("typing.guest@example");
  await page.keyboard.press("Enter");
  await page.locator("#problems").waitFor();
  await page.waitForFunction(() => document.activeElement.id === "problems");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "email");
  await page.keyboard.press("Control+a");
  await page.keyboard.type(address("Typing Guest"));
  await page.keyboard.press("Enter");
  await heading(page, "You have a seat.");
});
