// How every page of the console looks: axe in light and dark, Tab in its order, nothing sideways on a phone; and what a
// host does, with the keyboard alone.
import assert from "node:assert/strict";
import { deskPages } from "./desk_states.mjs";
import { changePages, listPages, recordPages, signInPages, viewerPages } from "./console_states.mjs";
import { THUMB, atNight, axeFinds, brightness, measure, tabFinds, tabTo } from "./eyes.mjs";
import { DAY, house, wall } from "./house.mjs";
import { button, dark, heading, phone, shot, stage } from "./stage.mjs";

const scene = stage(house);

/** The pages of an owner with fewer controls: night and phone find nothing else there. */
const VIEWERS = "a viewer's pages";

/** Problems are told on pages that were gone through, by Tab and at night, without them. */
const isItsOwn = (state) => !state.name.includes(", with ") && !state.name.startsWith("viewer");

const groups = [
  ["an owner's lists", async (visitor, inn) => [await owner(visitor, inn), await listPages(inn)]],
  ["what is kept", async (visitor, inn) => [await owner(visitor, inn), await recordPages(inn)]],
  ["where an owner changes something", async (visitor, inn) => [await owner(visitor, inn), await changePages(inn)]],
  ["a desk, for customers and staff", async (visitor, inn) => [await owner(visitor, inn), await deskPages(inn)]],
  [VIEWERS, viewer],
  ["signing in", async (visitor, inn) => [await visitor(), signInPages(inn)]],
];

for (const [name, come] of groups) {
  scene(`axe, Tab and a phone find nothing wrong: ${name}`, async (visitor, inn) => {
    const [page, states] = await come(visitor, inn);
    const storageState = await page.context().storageState();
    const night = await visitor({ ...phone, ...dark, storageState });
    const found = [];
    const tell = (state, troubles) => found.push(...troubles.map((trouble) => `${state.name}: ${trouble}`));
    const byDay = async () => {
      for (const state of states) {
        await state.open(page);
        await shot(page, `console-${state.name.replace(/\W+/g, "-")}`);
        tell(state, await axeFinds(page));
        if (isItsOwn(state)) tell(state, await tabFinds(page));
      }
    };
    const byNight = async () => {
      for (const state of states.filter(isItsOwn)) {
        await state.open(night);
        tell(state, [...(await axeFinds(night, atNight)), ...(await brightness(night))]);
        for (const width of [390, 320]) {
          await night.setViewportSize({ width, height: 844 });
          tell(state, await night.evaluate(measure, THUMB));
        }
      }
    };
    await (name === VIEWERS ? byDay() : Promise.all([byDay(), byNight()]));
    assert.deepEqual([...new Set(found)], []);
    assert.deepEqual(visitor.complaints(), []);
  });
}

async function owner(visitor, inn) {
  const page = await visitor();
  await inn.signIn(page);
  return page;
}

/** Somebody with whom an event is shared, to look at. */
async function viewer(visitor, inn) {
  const host = await owner(visitor, inn);
  const states = await viewerPages(inn);
  await host.goto(`${inn.url}/console/e/full/sharing`);
  await host.getByLabel("E-mail address").fill("vera@example.org");
  await button(host, "Share").click();
  await host.getByRole("rowheader", { name: /vera/ }).waitFor();
  const page = await visitor();
  await inn.signInByMail(page, "vera@example.org");
  return [page, states];
}

scene("a host makes an event, raises its cap and moves a guest with the keyboard alone", async (visitor, inn) => {
  const page = await visitor();
  await page.goto(await inn.printedSignIn());
  await tabTo(page, "Sign in");
  await page.keyboard.press("Enter");
  await heading(page, "Your events");
  await tabTo(page, "Make an event");
  await page.keyboard.press("Enter");
  await heading(page, "New event");
  const day = wall((await inn.now()) + 28 * DAY);
  await typeInto(page, "Name", "Garden concert");
  await typeInto(page, "Address", "garden");
  await typeInto(page, "Date", `${day.slice(5, 7)}${day.slice(8, 10)}${day.slice(0, 4)}`);
  await typeInto(page, "Begins", "0730PM");
  await typeInto(page, "Cap", "1");
  await page.keyboard.press("Enter");
  await heading(page, "Nobody has a seat yet.");

  await inn.join("garden", "Ann Lee", "Bo Quist", "Cy Moe", "Di Poe");
  await heading(page, /^Full/);
  await tabTo(page, "Settings");
  await page.keyboard.press("Enter");
  await heading(page, "Settings");
  await tabTo(page, "Cap");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await page.getByText(/(Offers|Holds) a seat (to|for) 1 person in line/).waitFor();
  await tabTo(page, "Save");
  await page.keyboard.press("Enter");
  await page.getByText("Saved. Everything that depends on it is being planned anew.").waitFor();
  assert.deepEqual(await inn.numbers("garden"), { taken: 1, held: 1, open: 0, waiting: 3 });

  await tabTo(page, "Guests");
  await page.keyboard.press("Enter");
  await heading(page, "Guests");
  await tabTo(page, "The line");
  await page.keyboard.press("Enter");
  await heading(page, "3 wait for a seat.");
  await tabTo(page, "Move Di Poe");
  await page.keyboard.press("Enter");
  await typeInto(page, "Put them after place", "1");
  await typeInto(page, "Why", "Gives the speech.");
  await page.keyboard.press("Enter");
  await page.getByText("Moved. The reason stands in the audit.").waitFor();
  const names = await page.locator("tbody th[scope=row] a").allInnerTexts();
  assert.deepEqual(names, ["Bo Quist", "Di Poe", "Cy Moe"]);
});

async function typeInto(page, label, text) {
  await tabTo(page, label);
  await page.keyboard.type(text);
}
