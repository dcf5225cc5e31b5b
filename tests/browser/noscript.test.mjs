// Without JavaScript everything works: the pages are forms and links.
import assert from "node:assert/strict";
import { demo } from "./house.mjs";
import { mailTo, people, seats } from "./inbox.mjs";
import { button, fillIn, heading, noScript, stage } from "./stage.mjs";

const scene = stage(demo);

/**
 * Opens somebody's newest mail as a page of its own and follows its link. Without script the inbox does not
 * grow by itself: like a person, look again until the mail is there.
 */
async function followMail(page, show, name, subject) {
  await page.goto(`${show.url}/demo`);
  for (let looks = 0; looks < 100 && !(await mailTo(page, name, subject).count()); looks += 1) {
    await page.getByRole("link", { name: "Refresh" }).click();
    await page.waitForLoadState();
  }
  await mailTo(page, name, subject).first().click();
  await page.locator("iframe[data-letter]").contentFrame().locator("a[href*='/l/']").first().click();
  await page.waitForURL("**/l/*");
}

scene("sign up, give back, take back, wait, claim and move the clock, all without script", async (visitor, show) => {
  const page = await visitor(noScript);
  await page.goto(show.event);
  await heading(page, "2 of 12 seats are open.");
  await fillIn(page, "Plain Guest", "plain.guest@example.org");
  await button(page, "Get a seat").click();
  await heading(page, "You have a seat.");

  await followMail(page, show, "Plain Guest", "You have a seat");
  await button(page, "Give my seat back").click();
  await heading(page, "You are not on the list.");
  await button(page, "Take my seat back").click();
  await heading(page, "You have a seat.");

  // Two more made-up guests: one takes the last seat, one is first in line.
  await page.goto(`${show.url}/demo`);
  for (const said of ["12 taken, 0 open of 12 seats", "12 taken, 0 open of 12 seats, 1 in line"]) {
    await page.getByRole("button", { name: "Sign up a made-up guest" }).click();
    await page.waitForURL("**/demo");
    assert.equal(await seats(page), said);
  }
  await page.goto(show.event);
  await page.getByText("Join the line: you’d be number 2.").waitFor();
  await fillIn(page, "Late Guest", "late.guest@example.org");
  await button(page, "Join the line").click();
  await heading(page, "You are number 2 in line.");

  // Two seats come back: the made-up guest lets the offer lapse, the late guest takes it.
  await followMail(page, show, "Plain Guest", "You have a seat");
  await button(page, "Give my seat back").click();
  await heading(page, "You are not on the list.");
  await page.goto(`${show.url}/demo`);
  assert.equal(await seats(page), "11 taken, 1 held, 0 open of 12 seats, 2 in line");
  await button(page, "To the next timer").click();
  await page.waitForURL("**/demo");
  await followMail(page, show, "Late Guest", "We are holding");
  await heading(page, "A seat is free for you.");
  assert.match(await page.innerText("main"), /held for you and nobody else until .+\./);
  assert.equal(await page.locator(".countdown").isVisible(), false);
  await button(page, "Take the seat").click();
  await heading(page, "You have a seat.");

  await page.goto(`${show.url}/demo`);
  assert.equal(await seats(page), "12 taken, 0 open of 12 seats, 1 in line");
  const late = (await people(page)).find((row) => row.startsWith("Late Guest"));
  assert.match(late, /has a seat$/);
  const before = await page.locator(".live__now").innerText();
  await button(page, "+1 hour").click();
  await page.waitForURL("**/demo");
  assert.notEqual(await page.locator(".live__now").innerText(), before);
  await page.getByRole("link", { name: "Refresh" }).click();
  await button(page, "To the morning of the event").click();
  await page.waitForURL("**/demo");
  assert.match(await page.locator(".live__now").innerText(), /09:00$/);
});

scene("what is wrong with a form is told without script, and what was typed is kept", async (visitor, show) => {
  const page = await visitor(noScript);
  await page.goto(show.event);
  await fillIn(page, "Typing Guest", "typing.guest@example");
  await button(page, "Get a seat").click();
  await page.locator("#problems").waitFor();
  assert.equal(await page.getByLabel("Your name").inputValue(), "Typing Guest");
  assert.equal(await page.getByLabel("Your e-mail address").getAttribute("aria-invalid"), "true");
  await page.getByLabel("Your e-mail address").fill("typing.guest@example.org");
  await button(page, "Get a seat").click();
  await heading(page, "You have a seat.");
});

scene("the guest's screen on the demo's page works without script", async (visitor, show) => {
  const page = await visitor(noScript);
  await page.goto(`${show.url}/demo`);
  const guest = page.frameLocator("iframe[name=guest]");
  await fillIn(guest, "Framed Guest", "framed.guest@example.org");
  await button(guest, "Get a seat").click();
  await guest.getByRole("heading", { name: "You have a seat." }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/demo");
  await page.getByRole("link", { name: "Sign-up page" }).click();
  await guest.getByRole("heading", { name: "1 of 12 seats is open." }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/demo");
});
