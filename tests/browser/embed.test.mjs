// The form on other sites: those the host has named may show it, post to it, script it and get their visitors back.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before } from "node:test";
import { address, house } from "./house.mjs";
import { button, fillIn, heading, stage } from "./stage.mjs";

const scene = stage(house);
const sites = createServer((request, answer) => {
  const asked = new URL(request.url, "http://site");
  answer.setHeader("content-type", "text/html; charset=utf-8");
  answer.end(sitePage(asked.searchParams));
});
let named, stranger;

before(async () => {
  await new Promise((open) => sites.listen(0, "127.0.0.1", open));
  const { port } = sites.address();
  named = `http://named.localhost:${port}`;
  stranger = `http://stranger.localhost:${port}`;
});
after(() => sites.close());

/** A host's own page with the frame, a form of its own, and whatever the address tells it. */
function sitePage(asked) {
  const event = asked.get("event");
  const back = asked.get("back") ?? "";
  const frame = `<iframe title="Sign up" width="400" height="900" src="${event}/embed"></iframe>`;
  const form = `<form method="post" action="${event}/register">
    <label>Your name <input name="name"></label>
    <label>Your e-mail address <input name="email"></label>
    <input type="hidden" name="return_to" value="${back}">
    <button>Sign up</button></form>`;
  const shown = asked.has("frame") ? frame : asked.has("form") ? form : "";
  return `<!doctype html><html lang="en"><title>A site</title><link rel="icon" href="data:,"><h1>A site</h1>${shown}`;
}

/** An event that only the named site may use, and a visitor who knows both sites. */
async function opening(visitor, inn, slug) {
  const event = await inn.open(slug, { cap: 5, sites: [named] });
  visitor.knows(named);
  visitor.knows(stranger);
  return event;
}

const at = (site, what, event, back = "") => `${site}/?${what}&${new URLSearchParams({ event, back })}`;

scene("a named site shows the form in a frame, and a visitor signs up there", async (visitor, inn) => {
  const event = await opening(visitor, inn, "framed");
  const page = await visitor();
  await page.goto(at(named, "frame", event));
  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading", { name: "All 5 seats are open." }).waitFor();
  await fillIn(frame, "Framed Guest", "framed.guest@example");
  await button(frame, "Get a seat").click();
  await frame.locator("#problems").waitFor();
  await frame.getByLabel("Your e-mail address").fill(address("Framed Guest"));
  await button(frame, "Get a seat").click();
  await frame.getByRole("heading", { name: "You have a seat." }).waitFor();
  await frame.getByRole("link", { name: "To the event’s page" }).click();
  await frame.getByRole("heading", { name: "4 of 5 seats are open." }).waitFor();
  assert.equal(new URL(page.url()).origin, named);
});

scene("no other site can show the form or any other page in a frame", async (visitor, inn) => {
  const event = await opening(visitor, inn, "unframed");
  const [ann] = await inn.join("unframed", "Ann Lee");
  const [link] = await inn.links(ann, "confirmation");
  const page = await visitor();
  await page.goto(at(stranger, "frame", event));
  await refusesFrame(page, visitor);
  for (const inner of [event, link, `${event}/poster`, inn.url]) {
    await page.goto(named);
    await page.evaluate((src) => document.body.append(Object.assign(document.createElement("iframe"), { src })), inner);
    await refusesFrame(page, visitor);
  }
});

/** The browser refuses on the page's behalf, and says so on the console. */
async function refusesFrame(page, visitor) {
  const isForeign = () => document.querySelector("iframe")?.contentDocument === null;
  await page.waitForFunction(isForeign);
  await page.waitForLoadState();
  assert.equal(await page.frameLocator("iframe").locator("main").count(), 0);
  const complaints = visitor.complaints();
  assert.notEqual(complaints.length, 0);
  for (const complaint of complaints) assert.match(complaint, /frame-ancestors|ERR_BLOCKED_BY_RESPONSE/);
}

scene("a form on a named site signs up and brings its visitor back with the answer", async (visitor, inn) => {
  const event = await opening(visitor, inn, "posted");
  const page = await visitor();
  await page.goto(at(named, "form", event, `${named}/thanks?from=form#top`));
  await fillIn(page, "Posted Guest", address("Posted Guest"));
  await button(page, "Sign up").click();
  await page.waitForURL(`${named}/thanks?from=form&usher=confirmed#top`);
  assert.deepEqual(await inn.numbers("posted"), { taken: 1, held: 0, open: 4, waiting: 0 });
});

scene("who mistypes on a named site is helped, and still comes back to it", async (visitor, inn) => {
  const event = await opening(visitor, inn, "mistyped");
  const page = await visitor();
  await page.goto(at(named, "form", event, `${named}/thanks`));
  await fillIn(page, "Posted Guest", "posted.guest@example");
  await button(page, "Sign up").click();
  await page.locator("#problems").waitFor();
  const back = page.getByRole("link", { name: "Back to where you came from" });
  assert.equal(await back.getAttribute("href"), `${named}/thanks`);
  await page.getByLabel("Your e-mail address").fill(address("Posted Guest"));
  await button(page, "Get a seat").click();
  await page.waitForURL(`${named}/thanks?usher=confirmed`);
});

scene("a form on any other site is refused kindly, and nobody is signed up", async (visitor, inn) => {
  const event = await opening(visitor, inn, "refused");
  const page = await visitor();
  await page.goto(at(stranger, "form", event, `${stranger}/thanks`));
  await fillIn(page, "Lured Guest", address("Lured Guest"));
  await button(page, "Sign up").click();
  const told = await heading(page, "Not allowed");
  assert.match(told, /Please sign up on the event's own page\./);
  assert.equal(new URL(page.url()).origin, inn.url);

  // A named site cannot send its visitors on to another one either.
  await page.goto(at(named, "form", event, `${stranger}/thanks`));
  await fillIn(page, "Lured Guest", address("Lured Guest"));
  await button(page, "Sign up").click();
  await heading(page, "Not allowed");
  assert.deepEqual(await inn.numbers("refused"), { taken: 0, held: 0, open: 5, waiting: 0 });
});

scene("a script on a named site signs up and reads the answer; on any other it cannot", async (visitor, inn) => {
  const event = await opening(visitor, inn, "scripted");
  const page = await visitor();
  const ask = ([url, body]) => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    return fetch(url, init).then(
      (answer) => answer.json(),
      (error) => `refused: ${error.message}`,
    );
  };
  await page.goto(named);
  const guest = (name) => ({ name, email: address(name) });
  const good = await page.evaluate(ask, [`${event}/register`, guest("Script Guest")]);
  assert.equal(good.state, "confirmed");
  assert.match(good.message, /You're confirmed/);
  const bad = await page.evaluate(ask, [`${event}/register`, { name: "", email: "nobody" }]);
  assert.deepEqual(
    bad.errors.map((error) => error.field),
    ["name", "email"],
  );
  visitor.complaints();

  await page.goto(stranger);
  const other = await page.evaluate(ask, [`${event}/register`, guest("Lured Guest")]);
  assert.match(other, /^refused: /);
  assert.match(visitor.complaints().join("\n"), /CORS/);
  assert.deepEqual(await inn.numbers("scripted"), { taken: 1, held: 0, open: 4, waiting: 0 });
});

scene("a button behind a link cannot be pressed from another site", async (visitor, inn) => {
  await opening(visitor, inn, "pressed");
  const [ann] = await inn.join("pressed", "Ann Lee");
  const [link] = await inn.links(ann, "confirmation");
  const page = await visitor();
  for (const site of [stranger, named]) {
    await page.goto(site);
    await page.evaluate((action) => {
      const form = Object.assign(document.createElement("form"), { method: "post", action });
      form.innerHTML = '<input name="do" value="cancel">';
      document.body.append(form);
      form.submit();
    }, link);
    await heading(page, "Not allowed");
  }
  assert.deepEqual(await inn.numbers("pressed"), { taken: 1, held: 0, open: 4, waiting: 0 });
});
