// Every page the product has, in every state a guest can meet it in. Each has a name and a way to get there.
import { DAY, address, until, wall } from "./house.mjs";

const go = (name, url) => ({ name, open: (page) => page.goto(url) });

/** The guest pages of a house, after a few weeks of its life. */
export async function guestPages(inn) {
  const older = await elderly(inn);
  return [
    go("home", inn.url),
    ...(await doors(inn)),
    ...(await receipts(inn)),
    ...(await linkPages(inn)),
    ...(await longWords(inn)),
    ...older,
    go("bad link", `${inn.url}/l/AQEBnotalink`),
    go("no such page", `${inn.url}/nothing/here`),
    go("no such event", `${inn.url}/e/no-such-event`),
  ];
}

/** What needs time to pass comes first: an event that is over, and one whose reminders have gone out. */
async function elderly(inn) {
  const start = await inn.now();
  await inn.open("past", { starts: wall(start + DAY / 2), duration_minutes: 30 });
  await inn.open("soon", { starts: wall(start + 7.5 * DAY), name: "Lantern walk", reminders: [{ days_before: 7 }] });
  const [guest] = await inn.join("past", "Ann Lee");
  const [seated] = await inn.join("soon", "Ann Lee");
  const [over] = await inn.links(guest, "confirmation");
  await inn.clock("25h");
  const reminded = await inn.links(seated, "reminder");
  return [go("register, event over", `${inn.url}/e/past`), go("link, event over", over), go("link, mute", reminded[1])];
}

async function doors(inn) {
  const about = "Strings and crickets under the apple trees.\n\nBring a blanket. There is shelter if it rains.";
  const open = await inn.open("open", { cap: 12, max_party: 3, about });
  const late = `${wall((await inn.now()) + 30 * DAY).slice(0, 10)}T23:00`;
  const full = await inn.open("full", { cap: 2, name: "Chamber evening", starts: late });
  const off = await inn.open("off", { name: "Open-air opera" });
  await inn.join("open", "Ann Lee", "Bo Quist");
  await inn.join("full", "Ann Lee", "Bo Quist", "Cy Moe", "Di Poe");
  const [guest] = await inn.join("off", "Ann Lee");
  const [calledOff] = await inn.links(guest, "confirmation");
  await inn.api("events/off/call-off", {});
  return [
    go("register, open", open),
    go("register, full", full),
    go("register, called off", off),
    go("register, embedded", `${open}/embed`),
    { name: "register, with errors", open: (page) => wrongly(page, open) },
    go("link, called off", calledOff),
    go("poster", `${open}/poster`),
  ];
}

/** Past the browser's own checks, so that ours are seen. */
async function wrongly(page, event) {
  await page.goto(event);
  await page.locator("form").evaluate((form) => (form.noValidate = true));
  await page.getByLabel("Your e-mail address").fill("not an address");
  await page.getByLabel("How many of you?").fill("7");
  await page.getByRole("button", { name: "Get a seat" }).click();
  await page.locator("#problems").waitFor();
}

async function receipts(inn) {
  await inn.open("quiet", { cap: 5, form_answer: "inbox" });
  const sign = async (slug, name) => {
    const body = new URLSearchParams({ name, email: address(name) });
    const answer = await fetch(`${inn.url}/e/${slug}/register`, { method: "POST", body, redirect: "manual" });
    return new URL(answer.headers.get("location"), inn.url).href;
  };
  const left = await sign("open", "Leaving Guest");
  await inn.cancel((await inn.entries("open")).at(-1));
  return [
    go("receipt, seat", await sign("open", "New Guest")),
    go("receipt, in line", await sign("full", "New Guest")),
    go("receipt, look in the inbox", await sign("quiet", "New Guest")),
    go("receipt, cancelled", left),
  ];
}

async function linkPages(inn) {
  await inn.open("links", { cap: 3, name: "Reading by candlelight" });
  const names = ["Ann Lee", "Bo Quist", "Cy Moe", "Di Poe", "Ed Roe", "Flo Zed", "Gus Orr"];
  const [seat, leaver, back, lapsed, offered, line] = await inn.join("links", ...names);
  const [seatLink] = await inn.links(seat, "confirmation");
  const [leftLink] = await inn.links(leaver, "confirmation");
  const [oldLink] = await inn.links(back, "confirmation");
  const [lineLink] = await inn.links(line, "waitlist_notice");
  await inn.cancel(leaver);
  const [overLink] = await inn.links(lapsed, "offer");
  await inn.clock("6h 1m");
  const [offerLink] = await inn.links(offered, "offer");
  await inn.cancel(back);
  await inn.join("links", back.name);

  await inn.open("free", { cap: 2 });
  const [goer] = await inn.join("free", "Ann Lee");
  const [freeLink] = await inn.links(goer, "confirmation");
  await inn.cancel(goer);
  return [
    go("link, seat", seatLink),
    go("link, in line", lineLink),
    go("link, offer", offerLink),
    go("link, offer over", overLink),
    go("link, cancelled, back to the line", leftLink),
    go("link, cancelled, back to a seat", freeLink),
    go("link, old", oldLink),
    go("link, invited", await invited(inn)),
    go("link, offer before its mail", await early(inn)),
  ];
}

/** What people may type, at its longest and without a space, and what could pass for markup. */
async function longWords(inn) {
  const name = `Rindfleischetikettierungsüberwachung<b>${"x".repeat(150)}`.slice(0, 200);
  const long = await inn.open("long", { name, venue: "y".repeat(200), about: "z".repeat(2000), cap: 2_000_000 });
  const person = `<i>${"w".repeat(70)}`;
  const guest = await inn.api("events/long/entries", { name: person, email: `${"v".repeat(60)}@example.org` });
  return [
    go("register, long words", long),
    go("link, long words", (await inn.links(guest, "confirmation"))[0]),
    go("poster, long words", `${long}/poster`),
  ];
}

async function invited(inn) {
  await inn.open("invited", { cap: 2, name: "Summer party" });
  const rows = [{ name: "Ann Lee", email: address("Ann Lee") }];
  await inn.api("events/invited/import", { mode: "invite", rows });
  const guest = await until(async () => (await inn.entries("invited"))[0], "the import");
  return (await inn.links(guest, "invite"))[0];
}

/** In quiet hours an offer waits for its mail; the guest finds it by the link they have. */
async function early(inn) {
  const now = await inn.now();
  const clock = (moment) => wall(moment).slice(11);
  const quiet = { from: clock(now - DAY / 12), to: clock(now + DAY / 12) };
  await inn.open("night", { quiet });
  const [seat, next] = await inn.join("night", "Ann Lee", "Bo Quist");
  const [link] = await inn.links(next, "waitlist_notice");
  await inn.cancel(seat);
  return link;
}

/** The demo's own pages, with a seat held for somebody. */
export async function demoPages(show) {
  for (let guest = 0; guest < 4; guest++) await fetch(`${show.url}/demo/guest`, { method: "POST", redirect: "manual" });
  const rows = async () => (await (await fetch(`${show.url}/demo/live`)).text()).split("</li>");
  const mailWith = async (words) => {
    const row = await until(async () => (await rows()).find((row) => row.includes(words)), `a mail: ${words}`);
    return /\/demo\/mail\/\d+/.exec(row)[0];
  };
  const mail = await (await fetch(`${show.url}${await mailWith("You have a seat")}/html`)).text();
  const link = /href="(http[^"]+\/l\/[^"]+)"/.exec(mail)[1];
  await fetch(link, { method: "POST", body: new URLSearchParams({ do: "cancel" }), redirect: "manual" });
  const offer = await mailWith("We are holding");
  const body = new URLSearchParams({ booking: "SAT-1400" });
  await fetch(`${show.url}/demo/salon/cancel`, { method: "POST", body, redirect: "manual" });
  return [
    go("demo", `${show.url}/demo`),
    go("demo, the salon", `${show.url}/demo/salon`),
    go("demo, the salon's door", `${show.url}/demo/salon/desk`),
    go("demo mail", show.url + offer),
    { name: "demo mail as it looks", open: (page) => fresh(page, `${show.url}${offer}/html`) },
    go("demo mail, missing", `${show.url}/demo/mail/9999`),
  ];
}

/** As a first page: the browser still tries the icon of the page before, which a mail does not allow. */
async function fresh(page, url) {
  await page.goto("about:blank");
  await page.goto(url);
}
