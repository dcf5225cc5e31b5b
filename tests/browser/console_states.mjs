// Every page of the console in every state a host can meet it in. Each has a name and a way to get there.
import { DAY, HOUR, address, wall } from "./house.mjs";

/** The pages of one event after some life: somebody left, somebody holds an offer, somebody let one pass. */
export async function listPages(inn) {
  const base = await full(inn);
  const at = (path) => `${base}${path}`;
  const [ann, bo, cy, di, ed] = await inn.entries("full");
  const guest = (entry) => at(`/guests/${entry.id}`);
  const [erased] = await inn.join("full", "Gone Again");
  await inn.cancel(erased);
  await inn.api(`entries/${erased.id}/erase`, {});
  const clock = (moment) => wall(moment).slice(11);
  const now = await inn.now();
  await inn.open("night", { cap: 1, quiet: { from: clock(now - DAY / 12), to: clock(now + DAY / 12) } });
  const [goes] = await inn.join("night", "Ann Lee", "Bo Quist");
  await inn.cancel(goes);
  await inn.open("bare", { cap: 3, name: "Reading hour" });
  const bare = `${inn.url}/console/e/bare`;
  return [
    go("events", `${inn.url}/console`),
    go("overview, full", base),
    go("overview, nobody yet", bare),
    { name: "overview, menus open", open: (page) => unfolded(page, base) },
    go("guests", at("/guests")),
    go("guests, a state by name", at("/guests?state=waitlisted&sort=name")),
    go("guests, a forgotten search", at("/guests?find=1")),
    go("guests, nobody", `${bare}/guests`),
    go("guest, left", guest(ann)),
    go("guest, offered", guest(di)),
    go("guest, erased", guest(erased)),
    { name: "guest, everything unfolded", open: (page) => unfolded(page, guest(ed)) },
    go("guest, a word of thanks", `${guest(bo)}?done=noted`),
    { name: "guest, with problems", open: (page) => wrongGuest(page, guest(cy), address("Bo Quist")) },
    go("line", at("/line")),
    { name: "line, moving somebody", open: (page) => unfolded(page, at("/line")) },
    { name: "line, with a problem", open: (page) => wrongMove(page, at("/line")) },
    go("line, nobody", `${bare}/line`),
    { name: "line, at night", open: (page) => night(page, `${inn.url}/console/e/night/line`) },
  ];
}

/** What the house keeps about the same event, and where there is nothing. */
export async function recordPages(inn) {
  const base = await full(inn);
  const at = (path) => `${base}${path}`;
  const moment = wall((await inn.now()) - HOUR);
  const [, bo] = await inn.entries("full");
  const [{ id: message }] = await inn.messages(bo);
  return [
    go("messages", at("/messages")),
    go("messages, none", at("/messages?state=bounced")),
    go("message", at(`/messages/${message}`)),
    go("letters", at("/letters")),
    go("letters, none of a kind", at("/letters?outcome=signed_up")),
    go("audit", at("/audit")),
    go("audit, everything", at("/audit?by=all")),
    go("audit, as it was", at(`/audit?at=${moment}`)),
    go("audit, with a problem", at("/audit?at=2090-01-01T12:00")),
    { name: "story of a seat", open: (page) => follow(page, base, /^Story/) },
    go("no such guest", at("/guests/99999")),
    go("no such event", `${inn.url}/console/e/nothing`),
  ];
}

/** Where a host changes something, and where that goes wrong. */
export async function changePages(inn) {
  const base = await full(inn);
  const at = (path) => `${base}${path}`;
  await inn.open("off", { name: "Open-air opera" });
  await inn.api("events/off/call-off", {});
  const people = `${inn.url}/console/people`;
  const { id } = await inn.api("events/full");
  await inn.api(`lists/${id}/webhooks`, { url: "https://tickets.example.org/in" });
  return [
    go("new event", `${inn.url}/console/new`),
    { name: "new event, with problems", open: (page) => wrongEvent(page, `${inn.url}/console/new`) },
    go("settings", at("/settings")),
    { name: "settings, preview", open: (page) => preview(page, at("/settings")) },
    { name: "settings, with problems", open: (page) => wrongSettings(page, at("/settings")) },
    go("overview, called off", `${inn.url}/console/e/off`),
    go("import", at("/import")),
    { name: "import, with problems", open: (page) => pasted(page, at("/import"), "") },
    { name: "import, which columns", open: (page) => pasted(page, at("/import"), "a;b\nc;d") },
    { name: "import, dry run", open: (page) => pasted(page, at("/import"), LIST) },
    { name: "import, done", open: (page) => imported(page, at("/import")) },
    go("sharing", at("/sharing")),
    { name: "sharing, with problems", open: (page) => wrongly(page, at("/sharing"), "E-mail address", "Share") },
    go("people", people),
    go("scribe", `${inn.url}/console/scribe`),
    { name: "people, with problems", open: (page) => wrongly(page, people, "E-mail address", "Let them in") },
    go("webhooks", `${inn.url}/console/webhooks`),
    { name: "webhooks, one unfolded", open: (page) => unfolded(page, at("/webhooks")) },
    { name: "webhooks, with problems", open: (page) => wrongly(page, at("/webhooks"), "Address", "Add") },
    go("ask", at("/ask")),
    { name: "ask, answered", open: (page) => asked(page, at("/ask"), "who is next in line?") },
    { name: "ask, not understood", open: (page) => asked(page, at("/ask"), "how many vegetarians are coming?") },
    go("wording", at("/wording")),
    go("wording, one mail", at("/wording/offer")),
    go("the thank-you note", at("/wording/thanks")),
    { name: "wording, with problems", open: (page) => wrongWords(page, at("/wording/confirmation")) },
  ];
}

/** A question, and whatever is said to it. */
async function asked(page, url, question) {
  await page.goto(url);
  await page.getByLabel("Your question").fill(question);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.waitForLoadState();
}

/** What somebody sees who may only look. */
export async function viewerPages(inn) {
  const base = await full(inn);
  const [, bo] = await inn.entries("full");
  const lists = ["", "/guests", `/guests/${bo.id}`, "/line", "/messages", "/audit"];
  const pages = [...lists, "/settings", "/wording", "/wording/offer"];
  return [
    go("viewer: events", `${inn.url}/console`),
    ...pages.map((path) => go(`viewer: ${path || "overview"}`, base + path)),
    go("viewer: not for them", `${base}/sharing`),
  ];
}

/** Before anybody is signed in. */
export function signInPages(inn) {
  return [
    go("sign in", `${inn.url}/console`),
    { name: "sign in, with a problem", open: (page) => wrongSignIn(page, `${inn.url}/console/sign-in`) },
    { name: "sign in, sent", open: (page) => asked(page, `${inn.url}/console/sign-in`) },
    go("sign in, not a link", `${inn.url}/console/in/AQEBnotalink`),
  ];
}

const go = (name, url) => ({ name, open: (page) => page.goto(url) });

async function full(inn) {
  await inn.open("full", { cap: 2, max_party: 2, name: "Chamber evening", about: "Strings by candlelight." });
  const [ann, , cy] = await inn.join("full", "Ann Lee", "Bo Quist", "Cy Moe", "Di Poe", "Ed Roe", "Flo Zed");
  await inn.cancel(ann);
  await inn.links(cy, "offer");
  await inn.clock("6h 1m");
  const [, , , di] = await inn.entries("full");
  await inn.links(di, "offer");
  const [, , , , ed] = await inn.entries("full");
  await inn.api(`entries/${ed.id}/move`, { position: 1, reason: "Gives the speech" });
  return `${inn.url}/console/e/full`;
}

/** With everything open that can be folded away. */
async function unfolded(page, url) {
  await page.goto(url);
  await page.locator("details:not(.menu) > summary").evaluateAll((all) => all.forEach((one) => one.click()));
  await page.locator("details.menu > summary").last().click();
}

/** Past the browser's own checks, so that ours are seen. */
const trusting = (page) =>
  page.locator("form").evaluateAll((forms) => forms.forEach((form) => (form.noValidate = true)));

const wrongSignIn = (page, url) => wrongly(page, url, "Your e-mail address", "Mail me a link", "#email-problem");

async function wrongly(page, url, label, press, problem = "#problems") {
  await page.goto(url);
  await trusting(page);
  await page.getByLabel(label, { exact: true }).fill("not an address");
  await page.getByRole("button", { name: press, exact: true }).click();
  await page.locator(problem).waitFor();
}

async function wrongGuest(page, url, taken) {
  await page.goto(url);
  await page.getByText("Change name or e-mail").click();
  await page.getByLabel("E-mail address").fill(taken);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator("#problems").waitFor();
}

async function wrongMove(page, url) {
  await page.goto(url);
  await page.locator("details.menu > summary").last().click();
  await page.getByLabel("Put them after place").last().fill("first");
  await page.getByLabel("Why").last().fill("Because");
  await page.getByRole("button", { name: "Move", exact: true }).last().click();
  await page.getByRole("alert").waitFor();
}

/** In quiet hours an offer waits for its mail; its story can be read all the same. */
async function night(page, url) {
  await page.goto(url);
  await page.getByRole("link", { name: "story of this seat", exact: true }).waitFor();
}

async function wrongEvent(page, url) {
  await page.goto(url);
  await trusting(page);
  await page.getByLabel("Cap").fill("many");
  await page.getByRole("button", { name: "Make the event" }).click();
  await page.locator("#problems").waitFor();
}

async function preview(page, url) {
  await page.goto(url);
  await page.getByLabel("Cap").fill("4");
  await page.getByRole("button", { name: "Preview", exact: true }).last().click();
  await page.locator("#preview").waitFor();
}

async function wrongSettings(page, url) {
  await page.goto(url);
  await trusting(page);
  await page.getByLabel("Name", { exact: true }).fill("");
  await page.getByLabel("Date").fill("");
  await page.getByRole("button", { name: "Preview", exact: true }).last().click();
  await page.locator("#problems").waitFor();
}

const ROWS = ["New Guest;new@example.org;1", "Bad Row;not an address;1", "Bo Quist;bo.quist@example.org;1"];
const LIST = ["Name;E-mail;Party", ...ROWS].join("\n");

async function pasted(page, url, text) {
  await page.goto(url);
  await page.getByLabel("Paste your list").fill(text);
  await page.getByRole("button", { name: "Check the list" }).click();
  await page.locator("#problems, #check").waitFor();
}

let newcomers = 0;
async function imported(page, url) {
  await pasted(page, url, `Name;E-mail\nNewcomer;newcomer${newcomers++}@example.org`);
  await page.getByRole("button", { name: /^Invite/ }).click();
  await page.getByRole("heading", { name: "The list is in." }).waitFor();
}

async function wrongWords(page, url) {
  await page.goto(url);
  await page.getByLabel("Words", { exact: true }).fill("Come at {nine}.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator("#problems").waitFor();
}

async function asked(page, url) {
  await page.goto(url);
  await page.getByLabel("Your e-mail address").fill("somebody@example.org");
  await page.getByRole("button", { name: "Mail me a link" }).click();
  await page.getByRole("heading", { name: "Look in your inbox." }).waitFor();
}

async function follow(page, url, link) {
  await page.goto(url);
  await page.getByRole("link", { name: link }).first().click();
  await page.getByRole("heading", { name: /^The story of seat/ }).waitFor();
}
