// A desk in a house of its own: customers with their links, the reception with its taps, the owner with the rules.
import assert from "node:assert/strict";
import { address, house, until } from "./house.mjs";
import { button, heading, noScript, phone, stage } from "./stage.mjs";

const scene = stage(house);

const TAKE = "Yes, I’ll take it";
const PASS = "I can’t make it";

scene("two taps at once on one offer book once; the winner is confirmed, the loser told kindly", async (visitor, inn) => {
  await inn.desk("salon");
  const [ann, bo] = await inn.waits("salon", ["Ann Lee", "Bo Quist"]);
  const slot = await inn.frees("salon");
  const [hers] = await inn.links(ann, "offer");
  const [one, two] = [await visitor(), await visitor()];
  for (const page of [one, two]) {
    await page.goto(hers);
    await heading(page, "A slot is free for you.");
  }
  await Promise.all([one, two].map((page) => button(page, TAKE).click()));
  for (const page of [one, two]) await heading(page, "You’re confirmed.");
  assert.equal((await inn.slot(slot)).state, "booked");
  const booked = (await inn.messages(ann)).filter((message) => message.kind === "confirmation");
  assert.equal(booked.length, 1);

  // Another slot: the first lets it lapse, and then both press at the same moment.
  const second = await inn.frees("salon", { hours: 5 });
  const [his] = await inn.links(bo, "offer");
  const [cy] = await inn.waits("salon", ["Cy Moe"]);
  await one.goto(his);
  await heading(one, "A slot is free for you.");
  await inn.clock("10m");
  const [next] = await inn.links(cy, "offer");
  await two.goto(next);
  await heading(two, "A slot is free for you.");
  await Promise.all([button(one, TAKE).click(), button(two, TAKE).click()]);
  await heading(two, "You’re confirmed.");
  await heading(one, /^(This one was just filled|Time is up for this slot)\.$/);
  await one.goto(his);
  const told = await heading(one, "This one was just filled.");
  assert.match(told, /You’re still on the list\./);
  await two.goto(next);
  await heading(two, "You’re confirmed.");
  assert.equal((await inn.slot(second)).state, "booked");
});

scene("a customer says no, and the slot goes on at once", async (visitor, inn) => {
  await inn.desk("salon");
  const [ann, bo] = await inn.waits("salon", ["Ann Lee", "Bo Quist"]);
  await inn.frees("salon");
  const page = await visitor();
  await page.goto((await inn.links(ann, "offer"))[0]);
  await button(page, PASS).click();
  const told = await heading(page, "Thank you for telling us.");
  assert.match(told, /You’re still on the list\./);
  await inn.links(bo, "offer");
  assert.equal((await inn.api(`entries/${ann.id}`)).state, "waitlisted");
});

scene("the reception on a phone: filled by phone while somebody is asked, undo, and a tap twice", async (visitor, inn) => {
  await inn.desk("salon");
  const [ann] = await inn.waits("salon", ["Ann Lee", "Bo Quist"]);
  const staff = await visitor(phone);
  await inn.signIn(staff);
  await staff.getByRole("link", { name: "Front desk" }).tap();
  await staff.waitForURL("**/desk/salon");
  await heading(staff, "Nothing is waiting for you.");
  const slot = await inn.frees("salon");
  await staff.getByText("Asking Ann Lee").waitFor();
  const [link] = await inn.links(ann, "offer");
  const holder = await visitor(phone);
  await holder.goto(link);
  await heading(holder, "A slot is free for you.");

  await staff.getByRole("button", { name: /^Filled by phone/ }).tap();
  await staff.getByText(/filled by phone\. Nobody else is asked\./).waitFor();
  assert.equal((await inn.slot(slot)).state, "closed");
  await button(holder, TAKE).tap();
  const told = await heading(holder, "This one was just filled.");
  assert.match(told, /You’re still on the list\./);

  await staff.getByRole("button", { name: "Undo", exact: true }).tap();
  await staff.getByText(/goes to the line\./).first().waitFor();
  await until(async () => (await inn.slot(slot)).state === "held", "another round");

  // The page changes by itself: what had the focus keeps it, and what came anew is guarded like the rest.
  const kept = `tap-${slot.id}-filled`;
  await staff.locator(`#${kept}`).focus();
  const late = await inn.frees("salon", { hours: 5, staff: "Marco" });
  await staff.locator(`#slot-${late.id}`).waitFor();
  assert.equal(await staff.evaluate(() => document.activeElement.id), kept);
  const posts = [];
  staff.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  const stopped = await staff.evaluate((id) => {
    const tap = document.getElementById(id);
    const stopped = [];
    window.addEventListener("submit", (event) => stopped.push(event.defaultPrevented));
    tap.click();
    tap.click();
    return [...stopped, tap.getAttribute("aria-disabled")];
  }, `tap-${late.id}-filled`);
  assert.deepEqual(stopped, [false, true, "true"]);
  await staff.getByText(/filled by phone\. Nobody else is asked\./).waitFor();
  assert.equal((await inn.slot(late)).state, "closed");
  assert.equal(posts.length, 1, posts.join(" "));

  // Something typed at the reception.
  await staff.goto(`${inn.url}/desk/salon`);
  await staff.getByRole("link", { name: "A slot came free" }).tap();
  await heading(staff, "A slot came free");
});

scene("the owner shortens the claim window between two slots, and the next offer has the new one", async (visitor, inn) => {
  await inn.desk("salon");
  const [ann, bo] = await inn.waits("salon", ["Ann Lee", "Bo Quist"]);
  const host = await visitor();
  await inn.signIn(host);
  const minutes = async (slot) => {
    const [offer] = (await inn.slot(slot)).offers.slice(-1);
    return (Date.parse(offer.ends_at) - Date.parse(offer.sent_at)) / 60_000;
  };
  const first = await inn.frees("salon");
  await inn.links(ann, "offer");
  assert.equal(await minutes(first), 10);

  await host.goto(`${inn.url}/console/desks/salon/rules`);
  const text = host.getByLabel("Rules", { exact: true });
  await text.fill("Claim window: five minutes\nNo quiet hours\nPaint it green\n");
  await host.getByText("This line does not read as a rule.").waitFor();
  await button(host, "Save").click();
  await host.getByText("Not saved").waitFor();
  await text.fill("Claim window: five minutes\nNo quiet hours\n");
  await button(host, "Save").click();
  await host.getByRole("status").first().waitFor();
  assert.equal(await minutes(first), 10);
  const second = await inn.frees("salon", { hours: 6 });
  await inn.links(bo, "offer");
  assert.equal(await minutes(second), 5);
});

scene("joining: what is wrong is said beside the field, with and without script", async (visitor, inn) => {
  const door = await inn.desk("salon");
  const page = await visitor(noScript);
  await page.goto(door);
  await heading(page, "Join the waitlist");
  await page.locator("form [required]").evaluateAll((all) => all.forEach((one) => one.removeAttribute("required")));
  await page.getByLabel("Your name").fill("Plain Customer");
  await page.getByLabel("Your mobile number").fill("12345");
  await button(page, "Join the waitlist").click();
  await page.locator("#problems").waitFor();
  assert.equal(await page.getByLabel("Your name").inputValue(), "Plain Customer");
  assert.equal(await page.getByLabel("Your mobile number").getAttribute("aria-invalid"), "true");
  assert.equal(await page.getByLabel("What would you like?").getAttribute("aria-invalid"), "true");
  await page.getByLabel("What would you like?").selectOption("Colour");
  await page.getByLabel("With whom?").selectOption("Jess");
  await page.getByLabel("Your mobile number").fill("");
  await page.getByLabel("Your e-mail address").fill(address("Plain Customer"));
  await button(page, "Join the waitlist").click();
  await heading(page, "You’re on the list.");
  const { items } = await inn.api("desks/salon/entries");
  assert.deepEqual(
    items.map(({ name, wish }) => [name, wish.service, wish.staff]),
    [["Plain Customer", "colour", "Jess"]],
  );
});

scene("one's own link changes the wish, pauses, goes on and leaves", async (visitor, inn) => {
  await inn.desk("salon");
  const [ann] = await inn.waits("salon", ["Ann Lee"]);
  const page = await visitor();
  await page.goto((await inn.links(ann, "waitlist_notice"))[0]);
  await heading(page, "You’re on the list.");
  await page.getByText("Change what I wait for").click();
  const day = new Date((await inn.now()) + 14 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Until", { exact: true }).fill(day);
  await page.getByLabel("Saturday").check();
  await button(page, "Save my wish").click();
  await page.getByText("Saved. What you see here is how it stands now.").waitFor();
  const { wish } = await inn.api(`entries/${ann.id}`);
  assert.deepEqual([wish.until, wish.weekdays], [day, ["sat"]]);
  await button(page, "Pause for a while").click();
  await heading(page, "You’re on the list, and paused.");
  await button(page, "Go on waiting").click();
  await heading(page, "You’re on the list.");
  await page.getByText("Leave the list", { exact: true }).click();
  await button(page, "Yes, take me off the list").click();
  await heading(page, "You are off the list.");
  assert.equal((await inn.api(`entries/${ann.id}`)).state, "cancelled");
});
