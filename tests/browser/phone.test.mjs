// On a phone: nothing to scroll sideways, everything large enough for a thumb.
import assert from "node:assert/strict";
import { THUMB, measure } from "./eyes.mjs";
import { demo, house } from "./house.mjs";
import { button, fillIn, heading, phone, stage } from "./stage.mjs";
import { demoPages, guestPages } from "./states.mjs";

const scene = stage(house, demo);
const inDemo = stage(demo);

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
