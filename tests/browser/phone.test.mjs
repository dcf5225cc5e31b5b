// On a phone: nothing to scroll sideways, everything large enough for a thumb.
import assert from "node:assert/strict";
import { demo, house } from "./house.mjs";
import { button, fillIn, heading, phone, stage } from "./stage.mjs";
import { demoPages, guestPages } from "./states.mjs";

const scene = stage(house, demo);
const inDemo = stage(demo);

/** The least height of something to press, in CSS pixels. */
const THUMB = 44;

scene("no page scrolls sideways on a phone, and every button is large enough to tap", async (visitor, inn, show) => {
  const page = await visitor(phone);
  const found = [];
  for (const state of [...(await guestPages(inn)), ...(await demoPages(show))]) {
    await state.open(page);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      for (const frame of page.frames()) {
        for (const trouble of await frame.evaluate(measure, THUMB)) found.push(`${state.name} at ${width}: ${trouble}`);
      }
    }
  }
  assert.deepEqual([...new Set(found)], []);
});

/** Runs in the page. */
function measure(thumb) {
  const found = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`scrolls sideways: ${scrollWidth} in ${clientWidth}`);
  for (const part of document.querySelectorAll("button, .button, input:not([type=hidden]), summary")) {
    const box = part.getBoundingClientRect();
    const seen = box.width > 0 && box.right > 0 && box.left < innerWidth;
    const name = part.innerText || part.name || part.id;
    if (seen && box.height < thumb) found.push(`"${name}" is ${box.height} high`);
    if (seen && box.right > clientWidth + 1) found.push(`"${name}" sticks out`);
  }
  return found;
}

inDemo("a guest signs up, gives back and comes again with a thumb", async (visitor, show) => {
  const page = await visitor(phone);
  await page.goto(show.event);
  await page.getByLabel("Your name").tap();
  assert.equal(await page.getByLabel("Your name").evaluate((field) => document.activeElement === field), true);
  await fillIn(page, "Thumb Guest", "thumb.guest@example.org");
  await button(page, "Get a seat").tap();
  await heading(page, "You have a seat.");
  await page.goto(`${show.url}/demo`);
  await page.locator(".inbox a").filter({ hasText: "Thumb Guest" }).tap();
  const guest = page.frameLocator("iframe[name=guest]");
  await guest.locator("iframe[data-letter]").contentFrame().locator("a[href*='/l/']").first().tap();
  await button(guest, "Give my seat back").tap();
  await guest.getByRole("heading", { name: "You are not on the list." }).waitFor();
  await button(guest, "Take my seat back").tap();
  await guest.getByRole("heading", { name: "You have a seat." }).waitFor();
});

inDemo("the keyboard of the phone fits the field", async (visitor, show) => {
  const page = await visitor(phone);
  await page.goto(show.event);
  const email = page.getByLabel("Your e-mail address");
  assert.equal(await email.getAttribute("type"), "email");
  assert.equal(await email.getAttribute("autocapitalize"), "none");
  assert.equal(await email.getAttribute("autocomplete"), "email");
  assert.equal(await page.getByLabel("Your name").getAttribute("autocomplete"), "name");
  // A phone zooms into fields with smaller letters than this, and does not zoom out again.
  for (const field of await page.locator(".field input").all()) {
    const size = await field.evaluate((input) => parseFloat(getComputedStyle(input).fontSize));
    assert.ok(size >= 16, `${size}px`);
  }
});
