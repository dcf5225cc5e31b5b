// A seat comes free. Everything a guest does here begins with a mail in the demo's inbox.
import assert from "node:assert/strict";
import { everyLink, followMail, guestScreen, mailTo, people, seatsAre, signUpMadeUpGuests } from "./inbox.mjs";
import { HOUR, demo, house, until } from "./house.mjs";
import { button, heading, stage } from "./stage.mjs";

const scene = stage(demo);
const ownScene = stage(house);

const OFFER = "We are holding";

/** A full house with so many in line. The first in line is Ines Fox, then Jonas Grant, then Leila Adler. */
async function fullHouse(visitor, show, inLine) {
  const page = await visitor();
  await page.goto(`${show.url}/demo`);
  await signUpMadeUpGuests(page, 2 + inLine);
  await seatsAre(page, `12 taken, 0 open of 12 seats, ${inLine} in line`);
  return page;
}

const standing = async (page, name) => (await people(page)).find((row) => row.startsWith(name));
const firstInLine = async (page) => (await people(page)).find((row) => row.endsWith("number 1 in line"));
const nameOf = (row) => row.split(" ").slice(0, 2).join(" ");

async function giveBack(page, name) {
  const guest = await followMail(page, name, "You have a seat");
  await button(guest, "Give my seat back").click();
  await guest.getByRole("heading", { name: "You are not on the list." }).waitFor();
}

scene("a seat given back is held, offered to the first in line and claimed, all from mails", async (visitor, show) => {
  const page = await fullHouse(visitor, show, 3);
  const next = nameOf(await firstInLine(page));
  await giveBack(page, "Ada Winter");
  await seatsAre(page, "11 taken, 1 held, 0 open of 12 seats, 3 in line");
  await mailTo(page, next, OFFER).waitFor();
  await until(async () => /a seat is held until/.test(await standing(page, next)), "the offer among the people");
  assert.match(await standing(page, "Ada Winter"), /left$/);

  const guest = await followMail(page, next, OFFER);
  await guest.getByRole("heading", { name: "A seat is free for you." }).waitFor();
  await button(guest, "Take the seat").click();
  await guest.getByRole("heading", { name: "You have a seat." }).waitFor();
  await seatsAre(page, "12 taken, 0 open of 12 seats, 2 in line");
  await until(async () => /has a seat$/.test(await standing(page, next)), "the seat among the people");
  await mailTo(page, next, "You have a seat").waitFor();
});

scene("an offer nobody answers goes on to the next, and the old links tell the truth", async (visitor, show) => {
  const page = await fullHouse(visitor, show, 2);
  const slow = nameOf(await firstInLine(page));
  const next = nameOf((await people(page)).find((row) => row.endsWith("number 2 in line")));
  await giveBack(page, "Ben Okafor");
  const offered = await followMail(page, slow, OFFER);
  await button(offered, "Take the seat").waitFor();
  const claimLink = page.frame({ name: "guest" }).url();

  // Somebody leaves the offer open in another window and goes away.
  const late = await visitor();
  await late.goto(claimLink);
  await heading(late, "A seat is free for you.");
  await page.getByRole("button", { name: "To the next timer" }).click();
  await mailTo(page, next, OFFER).waitFor();
  await until(async () => /a seat is held until/.test(await standing(page, next)), "the next offer");
  await seatsAre(page, "11 taken, 1 held, 0 open of 12 seats, 2 in line");
  assert.match(await standing(page, slow), /number 2 in line$/);

  await button(late, "Take the seat").click();
  const told = await heading(late, "The time for this offer is over.");
  assert.match(told, /You are still in line, number 2\./);
  await seatsAre(page, "11 taken, 1 held, 0 open of 12 seats, 2 in line");
  await late.goto(claimLink);
  await heading(late, "The time for this offer is over.");
  assert.equal(await late.getByRole("button").count(), 0);
  const lapsed = await followMail(page, slow, "Your offer has ended");
  await lapsed.getByRole("heading", { name: "You are number 2 in line." }).waitFor();

  // And the one after can have it.
  const guest = await followMail(page, next, OFFER);
  await button(guest, "Take the seat").click();
  await guest.getByRole("heading", { name: "You have a seat." }).waitFor();
  await seatsAre(page, "12 taken, 0 open of 12 seats, 1 in line");
});

/** Presses again and again while the answer to the first press is on its way. What goes out is in the list. */
async function pressAgainAndAgain(page, button) {
  const sent = [];
  let answer;
  const enough = new Promise((pressed) => (answer = pressed));
  await page.route("**/l/*", async (route) => {
    if (route.request().method() === "POST" && sent.push(route) === 1) await enough;
    await route.continue();
  });
  const box = await button.boundingBox();
  const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { clickCount: 2 });
  await press();
  await until(() => sent.length > 0, "the first press");
  await press();
  answer();
  return sent;
}

ownScene("a double click on the claim button takes one seat, and so does a later press", async (visitor, inn) => {
  await inn.open("claim", { cap: 2 });
  const [ann, , cy, di] = await inn.join("claim", "Ann Lee", "Bo Quist", "Cy Moe", "Di Poe");
  await inn.cancel(ann);
  const [link] = await inn.links(cy, "offer");
  const [page, other] = [await visitor(), await visitor()];
  await other.goto(link);
  await page.goto(link);
  const sent = await pressAgainAndAgain(page, button(page, "Take the seat"));
  await heading(page, "You have a seat.");
  assert.equal(sent.length, 1);
  assert.deepEqual(await inn.numbers("claim"), { taken: 2, held: 0, open: 0, waiting: 1 });
  await button(other, "Take the seat").click();
  await heading(other, "You have a seat.");
  assert.deepEqual(await inn.numbers("claim"), { taken: 2, held: 0, open: 0, waiting: 1 });
  assert.equal((await inn.api(`entries/${di.id}`)).state, "waitlisted");
  await inn.links(cy, "confirmation");
  const confirmations = (await inn.messages(cy)).filter((message) => message.kind === "confirmation");
  assert.equal(confirmations.length, 1);
});

ownScene("who says no keeps a place in line, and the seat goes on", async (visitor, inn) => {
  await inn.open("decline");
  const [ann, bo, cy] = await inn.join("decline", "Ann Lee", "Bo Quist", "Cy Moe");
  await inn.cancel(ann);
  const page = await visitor();
  await page.goto((await inn.links(bo, "offer"))[0]);
  await button(page, "No, thank you").click();
  const told = await heading(page, "You said no to this offer.");
  assert.match(told, /You are still in line, number 2\./);
  await inn.links(cy, "offer");
  assert.deepEqual(await inn.numbers("decline"), { taken: 0, held: 1, open: 0, waiting: 2 });
});

scene("opening links changes nothing, however often machines do it", async (visitor, show) => {
  const page = await fullHouse(visitor, show, 2);
  await giveBack(page, "Clara Meyer");
  await seatsAre(page, "11 taken, 1 held, 0 open of 12 seats, 2 in line");
  await mailTo(page, "", OFFER).waitFor();
  // The mail is on the shelf a moment before its window is seen to run.
  await until(async () => (await people(page)).some((row) => /a seat is held until/.test(row)), "the running window");
  const look = async () => [await people(page), await page.locator(".inbox li").count()];
  const before = await look();
  const links = await everyLink(show.url);
  assert.ok(links.filter((link) => link.includes("/l/")).length >= 15, "every mail has a link of its own");
  const doors = ["/e/winter-supper", "/e/winter-supper/embed", "/e/winter-supper/poster", "/demo", "/demo/live"];
  for (const link of [...links, ...doors.map((door) => show.url + door)]) {
    for (const method of ["GET", "HEAD", "GET", "HEAD", "GET"]) {
      const answer = await fetch(link, { method });
      assert.equal(answer.status, 200, `${method} ${link}`);
      await answer.arrayBuffer();
    }
  }
  for (const door of ["/e/winter-supper/register", "/demo/guest", "/demo/clock?go=hour"]) {
    for (const method of ["GET", "HEAD"]) assert.equal((await fetch(show.url + door, { method })).ok, false, door);
  }
  await page.reload();
  assert.deepEqual(await look(), before);
  await seatsAre(page, "11 taken, 1 held, 0 open of 12 seats, 2 in line");
});

ownScene("the countdown runs to the deadline the page names, and then says that time is up", async (visitor, inn) => {
  await inn.open("count", { window_minutes: 90 });
  const [ann, bo] = await inn.join("count", "Ann Lee", "Bo Quist");
  await inn.cancel(ann);
  const [link] = await inn.links(bo, "offer");
  const page = await visitor();
  await page.clock.install();
  await page.goto(link);
  await heading(page, "A seat is free for you.");
  const left = page.locator(".countdown");
  const named = page.locator("main time");
  const ends = Number(await left.getAttribute("data-ends"));
  assert.equal(Date.parse(await named.getAttribute("datetime")), ends);
  assert.equal(await named.innerText(), inWords(ends));
  const window = ends - Number(await left.getAttribute("data-now"));
  assert.ok(window > 85 * 60_000 && window <= 90 * 60_000, `${window} ms`);

  const voice = page.locator("[data-countdown-voice]");
  const say = /^1 h (2\d|30) min left$/;
  const first = await left.innerText();
  assert.match(first, say);
  await page.clock.runFor(61_000);
  assert.match(await left.innerText(), say);
  assert.notEqual(await left.innerText(), first);
  await page.clock.fastForward("01:00:00");
  assert.match(await left.innerText(), /^2\d min left$/);
  assert.equal(await voice.innerText(), "");
  await page.clock.fastForward(window - HOUR - 61_000 - 4.8 * 60_000);
  assert.equal(await voice.innerText(), "5 minutes left.");
  await page.clock.fastForward("04:00");
  assert.equal(await voice.innerText(), "One minute left.");
  assert.equal(await left.innerText(), "less than a minute left");
  await page.clock.fastForward("01:00");
  assert.equal(await left.isVisible(), false);
  await page.getByText("Time is up.").first().waitFor();
  assert.match(await voice.innerText(), /^Time is up\./);

  await inn.clock("90m");
  await page.getByRole("link", { name: "Load the page again" }).click();
  // Nobody else waits, so the seat is kept for those who let it pass, before it opens to everybody.
  await heading(page, "There is still a seat for you.");
});

scene("the demo goes to the end: reminders come in the morning of the event", async (visitor, show) => {
  const page = await visitor();
  await page.goto(`${show.url}/demo`);
  const clock = page.locator(".live__now");
  const before = await clock.innerText();
  await page.getByRole("button", { name: "+1 hour" }).click();
  await until(async () => (await clock.innerText()) !== before, "the clock to move");
  await page.getByRole("button", { name: "To the morning of the event" }).click();
  await until(async () => (await clock.innerText()).endsWith("09:00"), "the morning");
  const guest = await followMail(page, "Ada Winter", "Winter supper is today");
  await guest.getByRole("heading", { name: "You have a seat." }).waitFor();
  assert.equal(await page.getByRole("button", { name: "To the morning of the event" }).count(), 0);
});

scene("what somebody types in the demo stays while the rest of the page goes on", async (visitor, show) => {
  const page = await visitor();
  await page.goto(`${show.url}/demo`);
  const guest = guestScreen(page);
  await guest.getByRole("heading", { name: "2 of 12 seats are open." }).waitFor();
  await guest.getByLabel("Your name").fill("Slow Typer");
  await signUpMadeUpGuests(page, 2);
  await seatsAre(page, "12 taken, 0 open of 12 seats");
  assert.equal(await guest.getByLabel("Your name").inputValue(), "Slow Typer");
  await guest.getByLabel("Your e-mail address").fill("slow.typer@example.org");
  await button(guest, "Get a seat").click();
  await guest.getByRole("heading", { name: "You are first in line." }).waitFor();
  await seatsAre(page, "12 taken, 0 open of 12 seats, 1 in line");

  // A form that nobody has touched follows the truth by itself.
  await page.getByRole("link", { name: "Sign-up page" }).click();
  await guest.getByText("you’d be number 2.").waitFor();
  await signUpMadeUpGuests(page, 1);
  await guest.getByText("you’d be number 3.").waitFor();
});

/** "Friday, 18 December 2026, 19:00", in UTC. */
function inWords(moment) {
  const say = (options) => new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options }).format(moment);
  const date = say({ day: "numeric", month: "long", year: "numeric" });
  return `${say({ weekday: "long" })}, ${date}, ${say({ hour: "2-digit", minute: "2-digit" })}`;
}
