// The salon of the demo: the 2 pm colour cancels, and the chair finds somebody. Everything a customer does begins with a
// text in the outbox.
import assert from "node:assert/strict";
import { demo, until } from "./house.mjs";
import { guestScreen, people } from "./inbox.mjs";
import { button, heading, noScript, phone, stage } from "./stage.mjs";

const scene = stage(demo);

const chairs = async (page) => (await page.locator(".chair").allInnerTexts()).map((row) => row.replace(/\s+/g, " "));
const standing = async (page, name) => (await people(page)).find((row) => row.startsWith(name));
const says = (page, name, words) =>
  until(async () => words.test((await standing(page, name)) ?? ""), `${name}: ${words}`).catch(async (error) => {
    throw new Error(`${error.message}; the page says "${await standing(page, name)}"`);
  });
const offerTo = (page, name) =>
  page.locator(".out--text").filter({ hasText: name }).filter({ hasText: "a time came free" });

/** Opens somebody's offer on the customer's phone. */
async function openOffer(page, name) {
  await offerTo(page, name).first().locator(".bubble a").first().click();
  const guest = guestScreen(page);
  await guest.locator("article.ticket").waitFor();
  return guest;
}

scene("the 2 pm colour cancels: asked, no answer, the next one takes it, and the reception sees it", async (visitor, show) => {
  const page = await visitor();
  await page.goto(`${show.url}/demo`);
  await page.getByRole("link", { name: /A Saturday at the salon/ }).click();
  await heading(page, "A chair comes free at 13:35");
  assert.match(await page.locator(".live__now").innerText(), /^Saturday.*13:3\d$/);
  await guestScreen(page).getByRole("heading", { name: "Join the waitlist" }).waitFor();
  const reception = page.frameLocator("iframe[name=reception]");
  await button(reception, "Be the receptionist").click();
  await reception.getByRole("heading", { name: "Nothing is waiting for you." }).waitFor();

  await button(page, "The 2 pm colour cancels").click();
  await offerTo(page, "Carla Reyes").waitFor();
  await says(page, "Carla Reyes", /is being asked until 13:4\d$/);
  assert.match(await standing(page, "Priya Nair"), /passed over: .*Marco/);
  assert.match(await standing(page, "Tom Becker"), /passed over: /);
  assert.match(await standing(page, "Maja Olsen"), /paused$/);
  assert.match((await chairs(page))[0], /^14:00 Colour with Jess \d+:\d\d until 13:4\d Asking Carla Reyes$/);
  assert.match(await offerTo(page, "Carla Reyes").innerText(), /\d+ characters, 1 text/);
  await reception.getByText("Asking Carla Reyes").waitFor();
  const slow = await openOffer(page, "Carla Reyes");
  await slow.getByRole("heading", { name: "A slot is free for you." }).waitFor();
  const link = page.frame({ name: "guest" }).url();

  await button(page, "To the next timer").click();
  await offerTo(page, "Dana Fischer").waitFor();
  await says(page, "Carla Reyes", /did not answer$/);
  assert.equal(await offerTo(page, "Carla Reyes").count(), 1);
  const quick = await openOffer(page, "Dana Fischer");
  await button(quick, "Yes, I’ll take it").click();
  await quick.getByRole("heading", { name: "You’re confirmed." }).waitFor();
  await says(page, "Dana Fischer", /has the chair at 14:00$/);
  await until(async () => /Filled by Dana Fischer/.test((await chairs(page))[0]), "the chair filled");
  await reception.getByText("Filled by Dana Fischer").waitFor();

  const late = await visitor();
  await late.goto(link);
  await heading(late, "This one was just filled.");
  assert.equal(await button(late, "Yes, I’ll take it").count(), 0);

  await button(page, "Open the console as the owner").click();
  await heading(page, /^Colour with Jess/);
  await page.getByText(/Passed over at 13:3\d: .*Marco/).waitFor();
});

scene("the reception's phone goes by the same clock, also when nothing else has changed", async (visitor, show) => {
  const page = await visitor();
  await page.goto(show.salon);
  const reception = page.frameLocator("iframe[name=reception]");
  await button(reception, "Be the receptionist").click();
  await button(page, "The 2 pm colour cancels").click();
  await reception.getByText("Asking Carla Reyes").waitFor();
  await button(page, "+5 min").click();
  await until(async () => /13:4\d · /.test(await reception.locator("main").innerText()), "13:4… at the reception");
});

scene("a no goes on at once; nobody left in time, and the chair is back with the staff", async (visitor, show) => {
  const page = await visitor();
  await page.goto(show.salon);
  await button(page, "The 2 pm colour cancels").click();
  await offerTo(page, "Carla Reyes").waitFor();
  const first = await openOffer(page, "Carla Reyes");
  await button(first, "I can’t make it").click();
  await first.getByRole("heading", { name: "Thank you for telling us." }).waitFor();
  await offerTo(page, "Dana Fischer").waitFor();
  await says(page, "Carla Reyes", /said no$/);
  for (const press of ["+5 min", "+5 min", "+1 min"]) await button(page, press).click();
  // Who has no mobile number is asked by mail.
  const mail = page.locator(".out--mail").filter({ hasText: "Otto Brandt" }).filter({ hasText: "came free" });
  await mail.waitFor();
  await says(page, "Otto Brandt", /is being asked/);
  for (let more = 0; more < 3; more++) await button(page, "+5 min").click();
  await until(async () => /Back with you/.test((await chairs(page))[0] ?? ""), "the chair back");
  assert.equal(await button(page, "The 2 pm colour cancels").count(), 0);
  await button(page, "The 3:30 pm cut cancels").click();
  await offerTo(page, "Bruno Keller").waitFor();
});

scene("the salon without script, and by thumb", async (visitor, show) => {
  const page = await visitor({ ...noScript, ...phone });
  await page.goto(show.salon);
  await button(page, "The 2 pm colour cancels").tap();
  await offerTo(page, "Carla Reyes").waitFor();
  assert.match(await standing(page, "Carla Reyes"), /is being asked until/);
  await button(page, "To the next timer").tap();
  await page.getByRole("link", { name: "Refresh" }).tap();
  await offerTo(page, "Dana Fischer").first().locator(".bubble a").first().tap();
  const guest = guestScreen(page);
  await button(guest, "Yes, I’ll take it").tap();
  await guest.getByRole("heading", { name: "You’re confirmed." }).waitFor();
  await page.goto(show.salon);
  assert.match(await standing(page, "Dana Fischer"), /has the chair at 14:00$/);
});
