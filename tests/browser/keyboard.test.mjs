// The keyboard alone: Tab reaches everything in its order, one always sees where one is, and every act can be done.
import assert from "node:assert/strict";
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
    await page.evaluate(startAtTheTop);
    const wanted = (await page.evaluate(look)).controls;
    const reached = [];
    while (reached.length < wanted.length) {
      await page.keyboard.press("Tab");
      const { here, seen } = await page.evaluate(look);
      reached.push(here);
      if (!seen) found.push(`${state.name}: no visible focus on ${here}`);
    }
    const [went, should] = [reached.join(" > "), wanted.join(" > ")];
    if (went !== should) found.push(`${state.name}: Tab goes ${went} instead of ${should}`);
  }
  assert.deepEqual(found, []);
});

/** Runs in the page: as if it had just been opened. An answer takes the focus; here Tab shall start at the top. */
function startAtTheTop() {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
  scrollTo(0, 0);
}

/** Runs in the page: what Tab should reach, where it is, and whether one can see it. Looks into frames, as Tab does. */
function look() {
  const named = (part) => {
    const [name] = (part.innerText || part.name || part.title || "").trim().split("\n");
    return `${part.tagName.toLowerCase()} "${name}"`;
  };
  const inside = (page) =>
    [...page.querySelectorAll("a[href], button, input, summary, iframe, [tabindex]")].flatMap((part) => {
      if (part.tagName === "IFRAME") return part.contentDocument ? inside(part.contentDocument) : [];
      return part.tabIndex >= 0 && part.checkVisibility({ checkVisibilityCSS: true }) ? [named(part)] : [];
    });
  let part = document.activeElement;
  while (part.contentDocument) part = part.contentDocument.activeElement;
  const view = part.ownerDocument.defaultView;
  const outlined = (part) => {
    const { outlineStyle, outlineWidth } = view.getComputedStyle(part);
    return outlineStyle === "auto" || (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2);
  };
  const { top, bottom } = part.getBoundingClientRect();
  let around = part;
  while (around && !outlined(around)) around = around.parentElement;
  const seen = around !== null && bottom > 0 && top < view.innerHeight;
  return { controls: inside(document), here: named(part), seen };
}

/** Goes on with Tab until this is where one is. */
async function tabTo(page, label) {
  for (let press = 0; press < 30; press++) {
    await page.keyboard.press("Tab");
    const here = await page.evaluate(() => {
      const part = document.activeElement;
      return part.labels?.[0]?.innerText ?? part.innerText;
    });
    if (here === label) return;
  }
  assert.fail(`Tab does not reach "${label}"`);
}

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
