// The product as a process: `usher demo`, or an empty house with a movable clock. Each lives in a folder of its own
// and is gone afterwards.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

// Every house that is open ends with the tests, however many there are.
process.setMaxListeners(0);

const usual = fileURLToPath(new URL("../../target/release/usher", import.meta.url));
const usher = path.resolve(process.env.USHER_BIN || usual);

/** The sample event in mid-life, with its inbox: ten of twelve seats are taken. */
export async function demo() {
  const { url, folder, close } = await start(["demo"]);
  return {
    url,
    event: `${url}/e/winter-supper`,
    salon: `${url}/demo/salon`,
    clock: (advance) => send(`${url}/api/v1/clock`, { advance }),
    async stop() {
      await close();
      assert.deepEqual(await readdir(folder), [], "the demo left something behind");
      await rm(folder, { recursive: true });
    },
  };
}

/** A house without events. Guests come in by the API as often as a test likes. */
export async function house() {
  const { url, folder, close, said } = await start(["serve", "--demo", "--data", "data"]);
  const token = (await readFile(path.join(folder, "data", "api-token"), "utf8")).trim();
  const api = (where, body, method) => send(`${url}/api/v1/${where}`, body, { method, token });
  const entries = async (slug) => (await api(`events/${slug}/entries`)).items;
  const messages = async (entry) => (await api(`messages?entry=${entry.id}`)).items;

  const printedSignIn = () => until(() => /\S+\/console\/in\/\S+/.exec(said())?.[0], "a sign-in link");

  /** The newest mail to somebody in which these words stand, as it left the house. */
  const mail = (to, words) => {
    const mails = path.join(folder, "data", "mail");
    return until(async () => {
      const whole = (await readdir(mails)).filter((name) => name.endsWith(".eml"));
      for (const name of whole.sort().reverse()) {
        const text = unfolded(await readFile(path.join(mails, name), "utf8"));
        if (text.includes(to) && text.search(words) >= 0) return text;
      }
      return undefined;
    }, `a mail to ${to}`);
  };
  return {
    url,
    api,
    entries,
    messages,
    async stop() {
      await close();
      await rm(folder, { recursive: true });
    },
    clock: (advance) => api("clock", { advance }),
    now: async () => Date.parse((await api("clock")).now),

    /** Opens an event in four weeks; offers go out at any hour. */
    async open(slug, settings = {}) {
      const starts = `${wall(Date.parse((await api("clock")).now) + 28 * DAY).slice(0, 10)}T19:00`;
      const usual = { name: "Garden concert", venue: "12 Orchard Road", starts, zone: "UTC", cap: 1 };
      const ours = { daily: false, host_email: "host@example.org", quiet: { from: "00:00", to: "00:00" } };
      await api("events", { slug, ...usual, ...ours, ...settings });
      return `${url}/e/${slug}`;
    },

    /** Signs people up by name, one after the other. */
    async join(slug, ...names) {
      const joined = [];
      for (const name of names) joined.push(await api(`events/${slug}/entries`, { name, email: address(name) }));
      return joined;
    },

    /** Opens a salon whose rules never sleep. */
    async desk(slug, settings = {}) {
      const services = [
        { name: "Colour", minutes: 90, price_cents: 9500 },
        { name: "Cut", minutes: 45, price_cents: 4800 },
      ];
      const rules = "Claim window: 10 minutes\nNo quiet hours\n";
      const usual = { name: "Corner Salon", zone: "UTC", services, staff: ["Jess", "Marco"], rules };
      await api("desks", { slug, ...usual, staff_email: "desk@example.org", ...settings });
      return `${url}/d/${slug}`;
    },

    /** Puts people on a desk's list, one after the other; what they wish beside a colour comes last. */
    async waits(slug, names, wish = {}) {
      const joined = [];
      for (const name of names) {
        const entry = { name, email: address(name), service: "Colour", ...wish };
        joined.push(await api(`desks/${slug}/entries`, entry));
      }
      return joined;
    },

    /** A slot comes free, so many hours ahead. */
    async frees(slug, { hours = 3, ...slot } = {}) {
      const starts = Date.parse((await api("clock")).now) + hours * HOUR;
      const usual = { service: "Colour", staff: "Jess", source: `test ${hours}` };
      return api(`desks/${slug}/slots`, { ...usual, starts_at: new Date(starts).toISOString(), ...slot });
    },

    slot: (slot) => api(`slots/${slot.id}`),

    printedSignIn,

    /** Signs the first owner in by the link the house printed when it opened. */
    async signIn(page) {
      await page.goto(await printedSignIn());
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL("**/console");
    },

    mail,

    /** The link in the newest sign-in mail to somebody. */
    async mailedSignIn(to) {
      const link = /http:\/\/\S+\/console\/in\/[\w-]+/;
      return link.exec(await mail(to, link))[0];
    },

    /** Signs somebody in who was let in before, by the link that is mailed to them. */
    async signInByMail(page, email) {
      await page.goto(`${url}/console/sign-in`);
      await page.getByLabel("E-mail address").fill(email);
      await page.getByRole("button", { name: "Mail me a link" }).click();
      await page.getByRole("heading", { name: "Look in your inbox." }).waitFor();
      await page.goto(await this.mailedSignIn(email));
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL("**/console");
    },

    cancel: (entry) => api(`entries/${entry.id}/cancel`, {}),

    async numbers(slug) {
      const { taken, held, open, waiting } = await api(`events/${slug}`);
      return { taken, held, open, waiting };
    },

    /** The links of somebody's newest mail of a kind, once it has gone out. */
    async links(entry, kind) {
      const sent = (message) => message.kind === kind && message.state === "sent";
      const found = await until(async () => (await messages(entry)).filter(sent).at(-1), `a ${kind} for ${entry.name}`);
      return found.links;
    },
  };
}

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** A moment as the API takes a wall time in UTC. */
export const wall = (moment) => new Date(moment).toISOString().slice(0, 16);

export const address = (name) => `${name.toLowerCase().replaceAll(" ", ".")}@example.org`;

/** A mail with its long lines whole and its letters readable. */
function unfolded(mail) {
  const letters = (run) => Buffer.from(run.replaceAll("=", ""), "hex").toString("utf8");
  return mail.replaceAll("=\r\n", "").replace(/(=[0-9A-F]{2})+/g, letters).replaceAll("\r\n", "\n");
}

/** Looks again and again until there is something to see. */
export async function until(look, what) {
  const end = Date.now() + 15_000;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    assert.ok(Date.now() < end, `waited in vain for ${what}`);
    await new Promise((again) => setTimeout(again, 20));
  }
}

async function start(call) {
  const folder = await mkdtemp(path.join(tmpdir(), "usher-browser-"));
  const env = { PATH: process.env.PATH, TMPDIR: folder };
  const child = spawn(usher, [...call, "--listen", "127.0.0.1:0"], { cwd: folder, env });
  process.once("exit", () => child.kill());
  let said = "";
  const ended = new Promise((done) => child.once("exit", (code, signal) => done(code ?? signal)));
  const url = new Promise((found, failed) => {
    child.once("error", (error) => failed(new Error(`${usher} cannot be started: ${error.message}`)));
    ended.then((code) => failed(new Error(`${usher} ended with ${code}:\n${said}`)));
    child.stderr.on("data", (text) => (said += text));
    child.stdout.on("data", (text) => {
      said += text;
      const address = /http:\/\/127\.0\.0\.1:\d+(?=[/\s])/.exec(said);
      if (address) found(address[0]);
    });
  });
  const close = async () => {
    child.kill("SIGTERM");
    assert.equal(await ended, 0, `the house did not close properly:\n${said}`);
    assert.doesNotMatch(said, / (WARN|ERROR) /, "the house complained while it was open");
  };
  return { url: await url, folder, close, said: () => said };
}

async function send(url, body, { method = body ? "POST" : "GET", token } = {}) {
  const headers = { accept: "application/json" };
  if (body) headers["content-type"] = "application/json";
  if (token) headers.authorization = `Bearer ${token}`;
  const answer = await fetch(url, { method, headers, body: body && JSON.stringify(body) });
  const text = await answer.text();
  assert.ok(answer.ok, `${method} ${url}: ${answer.status} ${text}`);
  return JSON.parse(text);
}
