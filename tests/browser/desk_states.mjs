// The pages of a desk in every state a customer or the staff can meet them in. Each has a name and a way to get there.
import { DAY, until, wall } from "./house.mjs";

const go = (name, url) => ({ name, open: (page) => page.goto(url) });

/** All of them, after one and the same life. */
export async function deskPages(inn) {
  const life = await busy(inn);
  return [...(await customerPages(inn, life)), ...(await staffPages(inn, life))];
}

/** What customers see. */
async function customerPages(inn, { door, taken, lapsed, live, waits, paused, left, withdrawn }) {
  return [
    go("join", door),
    go("join, staff only", await inn.desk("kept", { name: "Quiet Room", staff_only: true })),
    { name: "join, with problems", open: (page) => wrongJoin(page, door) },
    go("desk poster", `${door}/poster`),
    go("claim, confirmed", taken),
    go("claim, filled meanwhile", lapsed),
    go("claim, live", live),
    go("claim, taken back", withdrawn),
    go("own link, waiting", waits),
    { name: "own link, unfolded", open: (page) => unfolded(page, waits) },
    go("own link, paused", paused),
    go("own link, left", left),
  ];
}

/** What the staff see. */
async function staffPages(inn, { slot }) {
  const desk = `${inn.url}/console/desks/salon`;
  const day = wall((await inn.now()) + DAY).slice(0, 10);
  const [person] = (await inn.api("desks/salon/entries")).items;
  const request = await asks(inn);
  return [
    go("front desk", `${inn.url}/desk/salon`),
    go("front desk, a slot came free", `${inn.url}/desk/salon/free`),
    go("front desk, somebody missed", `${inn.url}/desk/salon/missed`),
    go("desk overview", desk),
    go("slots", `${desk}/slots`),
    go("slots, past", `${desk}/slots?when=past`),
    go("explain", `${desk}/slots/${slot.id}`),
    go("explain, why not me", `${desk}/slots/${slot.id}?entry=${person.id}`),
    go("dry run", `${desk}/dry-run`),
    go("dry run, who", `${desk}/dry-run?service=Colour&staff=Jess&day=${day}&time=14:00`),
    go("desk, ask", `${desk}/ask`),
    go("booking tools", `${desk}/hooks`),
    go("sheet", `${desk}/sheet`),
    go("list", `${desk}/list`),
    go("list, one person", `${desk}/list/${person.id}`),
    go("list, paste", `${desk}/paste`),
    go("rules", `${desk}/rules`),
    go("voice", `${desk}/voice`),
    go("versions", `${desk}/versions`),
    go("desk settings", `${desk}/settings`),
    go("new desk", `${inn.url}/console/new-desk`),
    go("month", `${desk}/month`),
    go("cards", `${desk}/cards`),
    go("requests, none", `${inn.url}/console/desks/kept/requests`),
    go("requests", `${desk}/requests`),
    { name: "requests, with problems", open: (page) => wrongRequest(page, `${desk}/requests`) },
    go("request, behind its link", request),
    go("not delivered", `${desk}/trouble`),
    go("desk messages", `${desk}/messages`),
    go("desk letters", `${desk}/letters`),
    go("desk audit", `${desk}/audit`),
  ];
}

/** A salon after some life: taken, let pass, asked now, taken back, paused, left. */
async function busy(inn) {
  const about = "Colour, cuts and a good coffee.\n\nSaturdays are booked out early.";
  const door = await inn.desk("salon", { about, phone: "030 5550 140" });
  const names = ["Ann Lee", "Bo Quist", "Cy Moe", "Di Poe", "Ed Roe", "Flo Zed"];
  const [slow, quick, back, asked, still, gone] = await inn.waits("salon", names);
  const [rest] = await inn.waits("salon", ["Gus Orr"], { service: "Cut" });
  const [paused] = await inn.links(rest, "waitlist_notice");
  await inn.api(`entries/${rest.id}/pause`, {});
  const slot = await inn.frees("salon", { hours: 3 });
  const [lapsed] = await inn.links(slow, "offer");
  await inn.clock("10m");
  const [taken] = await inn.links(quick, "offer");
  await fetch(taken, { method: "POST", body: new URLSearchParams({ do: "claim" }), redirect: "manual" });
  await until(async () => (await inn.slot(slot)).state === "booked", "the claim");
  const [leaves] = await inn.links(gone, "waitlist_notice");
  await inn.cancel(gone);
  // The one who was silent is asked first again, and the staff think better of it.
  const second = await inn.frees("salon", { hours: 5, staff: "Marco" });
  const firstAsked = (await until(async () => (await inn.slot(second)).offers.at(-1), "an offer")).entry;
  const holder = [slow, back, asked, still].find((entry) => entry.id === firstAsked);
  const withdrawn = (await inn.links(holder, "offer")).at(-1);
  await inn.api(`slots/${second.id}/hand-back`, {});
  const third = await inn.frees("salon", { hours: 7 });
  const nowAsked = (await until(async () => (await inn.slot(third)).offers.at(-1), "an offer")).entry;
  const now = [slow, back, asked, still].find((entry) => entry.id === nowAsked);
  const live = (await inn.links(now, "offer")).at(0);
  const [waits] = await inn.links(still, "waitlist_notice");
  return { door, slot, taken, lapsed, live, withdrawn, waits, paused, left: leaves };
}

async function wrongJoin(page, door) {
  await page.goto(door);
  await page.locator("form").evaluate((form) => (form.noValidate = true));
  await page.getByLabel("Your mobile number").fill("12345");
  await page.getByRole("button", { name: "Join the waitlist" }).click();
  await page.locator("#problems").waitFor();
}

/** Somebody writes to the salon, with a document nobody can read; the link that is mailed to the staff. */
async function asks(inn) {
  const text = "Hello, my name is Zelda Quist. A colour with Jess, after 3pm on Tuesdays?\nring 020 7946 0958";
  const documents = [{ name: "scan.bin", base64: "TVqQAAMAAAA=" }];
  const from = "Zelda Quist <zelda@example.org>";
  const request = await inn.api("desks/salon/requests", { from, subject: "A place on the list", text, documents });
  await until(async () => (await inn.api(`requests/${request.id}`)).state === "open", "a request that was read");
  const link = /http:\/\/\S+\/r\/[\w-]+/;
  return link.exec(await inn.mail("desk@example.org", link))[0];
}

async function wrongRequest(page, url) {
  await page.goto(url);
  const card = page.locator("section.request").first();
  await card.locator("form.entryform").evaluate((form) => (form.noValidate = true));
  await card.getByLabel("Mobile").fill("12345");
  await card.getByRole("button", { name: "Put them on the list" }).click();
  await page.getByRole("alert").waitFor();
}

async function unfolded(page, url) {
  await page.goto(url);
  await page.locator("details > summary").evaluateAll((all) => all.forEach((one) => one.click()));
}
