// Signing up: the last seat, a full house, impatient fingers and the back button.
import assert from "node:assert/strict";
import { address, house } from "./house.mjs";
import { button, fillIn, heading, noScript, sender, stage } from "./stage.mjs";

const scene = stage(house);

scene("two browsers want the last seat at once: one gets it, the other is first in line", async (visitor, inn) => {
  const [ann, bo] = [await visitor(), await visitor()];
  for (const round of ["race-one", "race-two", "race-three"]) {
    const event = await inn.open(round);
    let arrived = 0;
    let go;
    const both = new Promise((open) => (go = open));
    for (const [page, name] of [
      [ann, "Ann Lee"],
      [bo, "Bo Quist"],
    ]) {
      await page.route("**/register", async (route) => {
        if (++arrived === 2) go();
        await both;
        await route.continue();
      });
      await page.goto(event);
      await heading(page, "The one seat is open.");
      await fillIn(page, name, address(name));
    }
    await Promise.all([button(ann, "Get a seat").click(), button(bo, "Get a seat").click()]);
    const told = await Promise.all([ann, bo].map((page) => heading(page, /^You /)));
    const said = told.map((text) => /You [^.]+\./.exec(text)[0]).sort();
    assert.deepEqual(said, ["You are first in line.", "You have a seat."]);
    assert.deepEqual(await inn.numbers(round), { taken: 1, held: 0, open: 0, waiting: 1 });
    await Promise.all([ann.unroute("**/register"), bo.unroute("**/register")]);
  }
});

scene("a full house says so, names the number in line, and the receipt agrees", async (visitor, inn) => {
  const event = await inn.open("full", { cap: 2 });
  const page = await visitor();
  await page.goto(event);
  await heading(page, "All 2 seats are open.");
  await inn.join("full", "Ann Lee", "Bo Quist");
  await page.reload();
  await heading(page, "All 2 seats are taken.");
  await page.getByText("Join the line: you’d be first.").waitFor();
  await inn.join("full", "Cy Moe", "Di Poe", "Ed Roe");
  await page.reload();
  await page.getByText("Join the line: you’d be number 4.").waitFor();
  assert.equal(await button(page, "Get a seat").count(), 0);
  await fillIn(page, "Flo Zed", address("Flo Zed"));
  await button(page, "Join the line").click();
  await heading(page, "You are number 4 in line.");
  assert.equal(await page.locator(".mark--number").innerText(), "4");
  const flo = (await inn.entries("full")).at(-1);
  assert.equal((await inn.api(`entries/${flo.id}`)).position, 4);

  // The receipt is a page one can keep: it follows the truth.
  await inn.cancel((await inn.entries("full"))[2]);
  await page.reload();
  await heading(page, "You are number 3 in line.");
});

scene("the last seat goes while somebody types: the receipt says so", async (visitor, inn) => {
  const event = await inn.open("typing");
  const page = await visitor();
  await page.goto(event);
  await fillIn(page, "Slow Typer", address("Slow Typer"));
  await inn.join("typing", "Quick Hand");
  await button(page, "Get a seat").click();
  await heading(page, "You are first in line.");
  assert.deepEqual(await inn.numbers("typing"), { taken: 1, held: 0, open: 0, waiting: 1 });
});

for (const [how, options, posts] of [
  ["with", {}, [1]],
  ["without", noScript, [1, 2]],
]) {
  scene(`a double click on the form ${how} script signs up once`, async (visitor, inn) => {
    const slug = `double-${how}`;
    const event = await inn.open(slug, { cap: 5 });
    const page = await visitor(options);
    let sent = 0;
    page.on("request", (request) => (sent += request.method() === "POST"));
    await page.goto(event);
    await fillIn(page, "Twice Clicked", address("Twice Clicked"));
    await sender(page).dblclick();
    await heading(page, "You have a seat.");
    assert.ok(posts.includes(sent), `${sent} forms went out`);
    const entries = await inn.entries(slug);
    assert.equal(entries.length, 1);
    await inn.links(entries[0], "confirmation");
    assert.equal((await inn.messages(entries[0])).length, 1);
    assert.deepEqual(await inn.numbers(slug), { taken: 1, held: 0, open: 4, waiting: 0 });
  });
}

scene(
  "the back button after signing up shows the present truth, and sending again is harmless",
  async (visitor, inn) => {
    const event = await inn.open("back", { cap: 2 });
    const page = await visitor();
    await page.goto(event);
    await fillIn(page, "Ann Lee", address("Ann Lee"));
    await button(page, "Get a seat").click();
    await heading(page, "You have a seat.");
    await page.goBack();
    await page.reload();
    await heading(page, "1 of 2 seats is open.");
    await fillIn(page, "Ann Lee", address("Ann Lee").toUpperCase());
    await sender(page).click();
    await heading(page, "You have a seat.");
    await page.goBack();
    await page.goForward();
    await heading(page, "You have a seat.");
    await page.reload();
    await heading(page, "You have a seat.");
    assert.deepEqual(await inn.numbers("back"), { taken: 1, held: 0, open: 1, waiting: 0 });
    assert.equal((await inn.entries("back")).length, 1);
  },
);

scene("the back button after cancelling shows the present truth, and old buttons do no harm", async (visitor, inn) => {
  const event = await inn.open("gone", { cap: 1 });
  const [ann] = await inn.join("gone", "Ann Lee");
  const [link] = await inn.links(ann, "confirmation");
  const [page, other] = [await visitor(), await visitor()];
  for (const tab of [page, other]) {
    await tab.goto(event);
    await tab.goto(link);
    await heading(tab, "You have a seat.");
  }
  await button(page, "Give my seat back").click();
  await heading(page, "You are not on the list.");
  await page.goBack();
  await page.goto(link);
  await page.reload();
  await heading(page, "You are not on the list.");

  // The other tab still shows the old page. Its button says what is true now.
  await button(other, "Give my seat back").click();
  await heading(other, "You are not on the list.");
  assert.deepEqual(await inn.numbers("gone"), { taken: 0, held: 0, open: 1, waiting: 0 });

  // Coming back makes the other tab's page an old one: it must not give the new seat away.
  await button(page, "Take my seat back").click();
  await heading(page, "You have a seat.");
  await button(other, "Take my seat back").click();
  await other.waitForLoadState();
  assert.doesNotMatch(await other.innerText("main"), /not on the list/);
  assert.deepEqual(await inn.numbers("gone"), { taken: 1, held: 0, open: 0, waiting: 0 });
  await other.goto(link);
  await heading(other, "This link is an old one.");
});
