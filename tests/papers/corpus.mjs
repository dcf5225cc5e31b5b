// Every file of tests/requests with what must come of it. Two at a time, each in a process of its own.
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = join(dirname(fileURLToPath(import.meta.url)), "..", "requests");
const only = process.argv[2] ?? "";
const LEAST = 80;
const AT_ONCE = 2;
// The child answers after 45 s at the latest, and is ended after 60.
const MOST_MS = 70_000;

const files = readdirSync(folder).filter((name) => !name.endsWith(".json") && !name.endsWith(".desk"));
const wanted = files.filter((name) => name.includes(only)).sort();
// The slow ones first, so that nobody waits for them at the end.
const expected = new Map(wanted.map((name) => [name, JSON.parse(readFileSync(join(folder, `${name}.json`)))]));
wanted.sort((one, other) => Number(expected.get(other).slow ?? false) - Number(expected.get(one).slow ?? false));

function read(name, language) {
  const desk = join(folder, `desk-${language}.desk`);
  const args = ["read", "--json", "--today", "2026-11-16", "--desk", desk, join(folder, name)];
  return new Promise((done) => {
    execFile(process.env.USHER_BIN, args, { timeout: MOST_MS, maxBuffer: 16 << 20 }, (error, out, err) => {
      done(error ? { failed: `${error.message} ${err}` } : JSON.parse(out));
    });
  });
}

function differences(expect, got) {
  if (got.failed) return [got.failed];
  const found = Object.fromEntries(Object.entries(got.found).map(([field, one]) => [field, one.value]));
  const wrong = [];
  const differ = (what, want, have) => wrong.push(`${what}: wanted ${JSON.stringify(want)}, got ${JSON.stringify(have)}`);
  for (const what of ["kind", "how"]) if (got[what] !== expect[what]) differ(what, expect[what], got[what]);
  const troubles = Array.isArray(expect.trouble) ? expect.trouble : [expect.trouble];
  if (!troubles.includes(got.trouble)) differ("trouble", expect.trouble, got.trouble);
  const want = expect.found ?? expect.at_least;
  for (const [field, value] of Object.entries(want)) if (found[field] !== value) differ(field, value, found[field]);
  if (expect.found) for (const field of Object.keys(found)) if (!(field in want)) differ(field, undefined, found[field]);
  // Nothing is invented: every number that is proposed stands in the text.
  const digits = (text) => text.replace(/[^0-9]/g, "");
  const mobile = found.mobile && digits(found.mobile).slice(-6);
  if (mobile && !digits(got.text.replace(/[oO]/g, "0").replace(/[lI|]/g, "1")).includes(mobile)) wrong.push("an invented number");
  return wrong;
}

if (!only && files.length < LEAST) throw new Error(`only ${files.length} files, at least ${LEAST} are wanted`);
for (const name of files) if (!existsSync(join(folder, `${name}.json`))) throw new Error(`${name} says not what is expected`);
const started = Date.now();
let bad = 0;
const queue = [...wanted];
async function work() {
  for (let name = queue.shift(); name; name = queue.shift()) {
    const expect = expected.get(name);
    const wrong = differences(expect, await read(name, expect.language ?? "en"));
    if (wrong.length > 0) {
      bad += 1;
      console.error(`${name}\n  ${wrong.join("\n  ")}`);
    }
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work));
console.log(`${wanted.length - bad} of ${wanted.length} documents as expected, in ${((Date.now() - started) / 1000).toFixed(1)} s`);
if (bad > 0 || wanted.length === 0) process.exit(1);
