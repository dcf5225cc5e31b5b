// One browser per file of tests. Every page that is opened is watched: a message on its console, a script that fails, a
// broken policy or a request to anybody else makes the test fail.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";

const PATIENCE = 15_000;
const shots = process.env.SHOTS;

export const desk = { viewport: { width: 1280, height: 900 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const dark = { colorScheme: "dark" };
export const noScript = { javaScriptEnabled: false };

let browser;
before(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
});
after(() => browser?.close());

/** A way to play scenes in houses that each scene has for itself. */
export function stage(...openers) {
  return (name, play) => test(name, { timeout: 180_000 }, () => inHouses(openers, (houses) => scene(houses, play)));
}

/** Closes every house, whatever happened in it; the first trouble is the one to hear about. */
async function inHouses(openers, play) {
  const houses = [];
  const troubles = [];
  const attempt = (act) => act().catch((error) => troubles.push(error));
  await attempt(async () => {
    for (const open of openers) houses.push(await open());
    await play(houses);
  });
  for (const house of houses) await attempt(house.stop);
  if (troubles.length > 0) throw troubles[0];
}

async function scene(houses, play) {
  const pages = [];
  const complaints = [];
  const known = new Set(houses.map((house) => new URL(house.url).host));

  /** Somebody with a browser of their own. */
  async function visitor(options = {}) {
    const context = await browser.newContext({ ...desk, ...options });
    context.setDefaultTimeout(PATIENCE);
    watch(context, known, complaints);
    context.on("page", (page) => pages.push(page));
    return context.newPage();
  }

  /** From here on, requests to this site are expected too. */
  visitor.knows = (url) => known.add(new URL(url).host);

  /** Takes what the pages complained about so far, where a test wants to see a complaint. */
  visitor.complaints = () => complaints.splice(0);

  try {
    await play(visitor, ...houses);
    assert.deepEqual(complaints, [], "the pages complained");
  } catch (error) {
    const told = await seen(pages, complaints);
    error.stack += told;
    throw error;
  } finally {
    for (const page of pages) await page.context().close();
  }
}

function watch(context, known, complaints) {
  const refused = new Set();
  context.on("response", (answer) => {
    if (answer.status() >= 400 && answer.request().isNavigationRequest()) refused.add(answer.url());
  });
  context.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith("http") && !known.has(host)) complaints.push(`asks ${request.url()}`);
  });
  context.on("console", (line) => {
    // A page with status 404 is reported as a resource that failed to load.
    const isPage = refused.has(line.location().url) && line.text().startsWith("Failed to load resource");
    if (["error", "warning"].includes(line.type()) && !isPage) complaints.push(`${line.type()}: ${line.text()}`);
  });
  context.on("weberror", (trouble) => complaints.push(String(trouble.error())));
}

/** What the failed test was looking at. */
async function seen(pages, complaints) {
  let told = complaints.map((complaint) => `\n  page complains: ${complaint}`).join("");
  for (const page of pages) {
    const text = await page.innerText("body", { timeout: 500 }).catch(() => "(closed)");
    told += `\n  page ${page.url()}: ${text.replace(/\s+/g, " ").slice(0, 600)}`;
  }
  return told;
}

/** A picture for people to look at, if they asked for it. */
export async function shot(page, name) {
  if (!shots) return;
  await mkdir(shots, { recursive: true });
  await page.screenshot({ path: path.join(shots, `${name}.png`), fullPage: true });
}

/** Waits until the page has this heading; what else it says comes back as one line of text. */
export async function heading(page, text) {
  await page
    .getByRole("heading", { name: text, exact: typeof text === "string" })
    .first()
    .waitFor();
  return (await page.locator("main").innerText()).replace(/\s+/g, " ");
}

export const button = (page, name) => page.getByRole("button", { name, exact: true });

export async function fillIn(page, name, email) {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Your e-mail address").fill(email);
}

/** Which button signs up depends on whether there is a seat; the form has only one. */
export const sender = (page) => page.locator("form button[type=submit]");
