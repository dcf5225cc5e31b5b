// Other programs that are told what happens: added, paused, given a new secret, removed; of an event and of the house.
import assert from "node:assert/strict";
import { house } from "./house.mjs";
import { button, heading, stage } from "./stage.mjs";

const scene = stage(house);

scene("a host adds a webhook, copies its secret, pauses, resumes and removes it", async (visitor, inn) => {
  await inn.open("hooks", { cap: 2 });
  const page = await visitor();
  await inn.signIn(page);
  await page.goto(`${inn.url}/console/e/hooks/webhooks`);
  await page.getByText("No other program is told anything yet.").waitFor();
  await page.getByLabel("Address", { exact: true }).fill("http://tickets.example.org/in");
  await button(page, "Add").click();
  await page.locator("#problems").waitFor();
  assert.match(await page.locator("#url-problem").innerText(), /https/);
  assert.equal(await page.getByLabel("Address", { exact: true }).inputValue(), "http://tickets.example.org/in");
  await page.getByLabel("Address", { exact: true }).fill("https://tickets.example.org/in");
  await button(page, "Add").click();
  await heading(page, "https://tickets.example.org/in");
  await page.getByText("without names and addresses").waitFor();

  const secret = page.locator(".hook__secret");
  assert.equal(await secret.isVisible(), false, "nobody reads it over a shoulder");
  await page.getByText("The secret", { exact: true }).click();
  const before = await secret.innerText();
  assert.match(before, /^whsec_[\w+/=]{32,}$/);
  await page.getByRole("button", { name: /^Make a new secret/ }).click();
  await page.getByText("There is a new secret.").waitFor();
  assert.notEqual(await secret.textContent(), before);

  await page.getByRole("button", { name: /^Pause/ }).click();
  await page.getByText("Paused. Nothing is lost").waitFor();
  await page.getByRole("button", { name: /^Resume/ }).click();
  await page.getByText("It goes on.").waitFor();
  await page.getByText("What it is told").click();
  await page.locator(".hook").getByLabel("with names and addresses").check();
  await button(page, "Save").click();
  await page.getByText(/^Told about .*, with names and addresses/).waitFor();
  await page.getByText("Remove it", { exact: true }).click();
  await button(page, "Remove").click();
  await page.getByText("Removed. It is told nothing more.").waitFor();
  await page.getByText("No other program is told anything yet.").waitFor();

  await page.locator(".desk__you summary").click();
  await page.getByRole("link", { name: "House webhooks" }).click();
  await page.getByText(/when something happens on/).waitFor();
  assert.equal(await page.locator(".hook").count(), 0);
});
