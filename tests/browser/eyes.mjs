// What is looked for on every page: what axe finds, how it looks at night and on a phone, where Tab goes.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** What axe takes for serious. With `rules`, only for those. */
export async function axeFinds(page, rules = {}) {
  const source = await readFile(axeFile, "utf8");
  for (const frame of page.frames()) if (!isLetter(frame)) await frame.evaluate(source);
  const { violations } = await page.evaluate((rules) => axe.run(rules), { resultTypes: ["violations"], ...rules });
  const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
  return serious.map(({ id, nodes }) => {
    const where = nodes.map((node) => `${node.target.join(" ")} (${node.any[0]?.message ?? ""})`);
    return `${id}: ${where.join("; ")}`;
  });
}

/** Whatever does not depend on light is looked at once. */
export const atNight = { runOnly: ["color-contrast"] };

/** A mail inside a page runs no scripts, not even ours; it is looked at on its own. */
const isLetter = (frame) => frame.parentFrame() && /\/html$|^about:srcdoc$/.test(frame.url());

/** Every ground that is painted at all must be dark. */
export async function brightness(page) {
  const shades = await page.evaluate(() => {
    const ground = getComputedStyle(document.body)
      .backgroundColor.match(/[\d.]+/g)
      .map(Number);
    return ground[3] === 0 ? [] : ground.slice(0, 3);
  });
  return Math.max(0, ...shades) > 60 ? [`the ground is bright: ${shades}`] : [];
}

/** Runs in the page: what sticks out of a phone, and what is too small for a thumb. */
export function measure(thumb) {
  const found = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`scrolls sideways: ${scrollWidth} in ${clientWidth}`);
  const pressed = "button:not(.unseen), .button, input:not([type=hidden]), select, summary";
  for (const part of document.querySelectorAll(pressed)) {
    const box = (part.closest(".choice__one, .wish__tick") ?? part).getBoundingClientRect();
    const seen = !part.closest(".trap") && part.checkVisibility() && box.width > 0 && box.right > 0 && box.left < innerWidth;
    const name = part.innerText || part.name || part.id;
    if (seen && box.height < thumb) found.push(`"${name}" is ${box.height} high`);
    if (seen && box.right > clientWidth + 1) found.push(`"${name}" sticks out`);
  }
  return found;
}

/** The least height of something to press, in CSS pixels. */
export const THUMB = 44;

/** Goes through a page with Tab; says where it does not go as the page is written, and where one cannot see it. */
export async function tabFinds(page) {
  // Tab passes by a letter that is not there yet.
  for (const frame of page.frames()) await frame.waitForLoadState();
  await page.evaluate(startAtTheTop);
  const { names } = await page.evaluate(look);
  const found = [];
  let at = -1;
  for (let presses = 0; at < names.length - 1; presses++) {
    if (presses > names.length * 8) return [...found, `Tab does not come past ${names[at]}`];
    await page.keyboard.press("Tab");
    const { here, name, seen } = await arrived(page, at === names.length - 1);
    // A date has a stop for each of its parts, a letter one for each of its links.
    if (here === at) continue;
    // A letter without a link, and short enough to need no scrolling, has nothing to stop at.
    while (names[at + 1]?.startsWith("iframe") && here !== at + 1) at++;
    if (here === -1 && at === names.length - 1) break;
    if (here !== at + 1) return [...found, `Tab goes from ${names[at]} to ${name} instead of ${names[at + 1]}`];
    if (!seen) found.push(`no visible focus on ${name}`);
    at = here;
  }
  return found;
}

/**
 * Where Tab has come to. A letter is a page of its own, perhaps in a process of its own: on the way out of it the focus is
 * nowhere for a moment, which only at the end of a page is where it stays.
 */
async function arrived(page, atTheEnd) {
  if (!atTheEnd) {
    const somewhere = () => document.activeElement !== document.body;
    await page.waitForFunction(somewhere, null, { timeout: 5000 }).catch(() => {});
  }
  return page.evaluate(look);
}

/** Runs in the page: as if it had just been opened. An answer takes the focus; here Tab shall start at the top. */
function startAtTheTop() {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
  scrollTo(0, 0);
}

/** Runs in the page: what Tab should reach, where it is, and whether one can see it. Looks into frames, as Tab does. */
function look() {
  const named = (part) => {
    const [name] = (part.innerText || part.name || part.title || part.id || "").trim().split("\n");
    return `${part.tagName.toLowerCase()} "${name}"`;
  };
  const isStop = (part) => {
    if (part.tabIndex < 0 || part.matches(":disabled")) return false;
    return part.checkVisibility({ checkVisibilityCSS: true }) && (part.type !== "radio" || part.checked);
  };
  const some = "a[href], button, input, select, textarea, summary, iframe, [tabindex]";
  const inside = (page) =>
    [...page.querySelectorAll(some)].flatMap((part) => {
      if (part.contentDocument) return inside(part.contentDocument);
      return isStop(part) ? [part] : [];
    });
  let part = document.activeElement;
  while (part.contentDocument) part = part.contentDocument.activeElement;
  const view = part.ownerDocument.defaultView;
  const outlined = (part) => {
    const { outlineStyle, outlineWidth } = view.getComputedStyle(part);
    return outlineStyle === "auto" || (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2);
  };
  const { top, bottom } = part.getBoundingClientRect();
  let around = part;
  while (around && !outlined(around)) around = around.parentElement;
  // Inside a letter its own links show the focus; nobody looks in from outside.
  const seen = part.tagName === "IFRAME" || (around !== null && bottom > 0 && top < view.innerHeight);
  const stops = inside(document);
  return { names: stops.map(named), here: stops.indexOf(part), name: named(part), seen };
}

/** Goes on with Tab until this is where one is. */
export async function tabTo(page, label) {
  for (let press = 0; press < 80; press++) {
    await page.keyboard.press("Tab");
    const here = await page.evaluate(() => {
      const part = document.activeElement;
      return (part.labels?.[0]?.innerText ?? part.innerText).replace(/\s+/g, " ").trim();
    });
    if (here === label) return;
  }
  throw new Error(`Tab does not reach "${label}"`);
}
