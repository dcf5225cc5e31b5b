// How every page looks and reads: axe in light and dark, really dark at night, nothing foreign, the poster on paper.
import assert from "node:assert/strict";
import jsQR from "jsqr";
import { atNight, axeFinds, brightness } from "./eyes.mjs";
import { demo, house } from "./house.mjs";
import { dark, desk, heading, phone, shot, stage } from "./stage.mjs";
import { demoPages, guestPages } from "./states.mjs";

const scene = stage(house, demo);
const alone = stage(house);
const inDemo = stage(demo);

const lights = [
  ["light", {}, {}],
  ["dark", dark, atNight],
];

for (const [light, options, rules] of lights) {
  scene(`axe finds nothing serious on any page in any state (${light})`, async (visitor, inn, show) => {
    const page = await visitor(options);
    const found = [];
    for (const state of [...(await guestPages(inn)), ...(await demoPages(show))]) {
      if (light === "dark" && state.name === AS_IT_LOOKS) continue;
      await state.open(page);
      const troubles = await axeFinds(page, rules);
      if (light === "dark") troubles.push(...(await brightness(page)));
      found.push(...troubles.map((trouble) => `${state.name}: ${trouble}`));
    }
    assert.deepEqual(found, []);
  });
}

/** A mail leaves its ground to the mail program; axe takes every such ground for white. */
const AS_IT_LOOKS = "demo mail as it looks";

scene("every page keeps to its policy and asks nobody else", async (visitor, inn, show) => {
  const page = await visitor();
  const states = [...(await guestPages(inn)), ...(await demoPages(show))];
  for (const state of states) {
    await state.open(page);
    const complaints = visitor.complaints();
    assert.deepEqual(complaints, [], state.name);
  }
  assert.ok(states.length >= 30, `${states.length} states`);
});

for (const [light, options] of lights) {
  inDemo(`a mail can be read in the demo (${light})`, async (visitor, show) => {
    const [page, reader] = [await visitor(options), await visitor()];
    await page.goto(`${show.url}/demo/mail/1`);
    const letter = page.locator("iframe[data-letter]").contentFrame();
    for (const text of await letter.locator("p").all()) {
      const contrast = await spread(reader, await text.screenshot());
      assert.ok(contrast >= 4.5, `${contrast.toFixed(2)}: ${await text.innerText()}`);
    }
  });
}

/** The contrast between the darkest and the brightest spot of a picture. */
async function spread(reader, picture) {
  const { data } = await dots(reader, picture);
  const linear = (part) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  let [darkest, brightest] = [1, 0];
  for (let at = 0; at < data.length; at += 4) {
    const bright = 0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]);
    [darkest, brightest] = [Math.min(darkest, bright), Math.max(brightest, bright)];
  }
  return (brightest + 0.05) / (darkest + 0.05);
}

/** A picture's dots, four numbers each, as an empty page reads them. */
async function dots(reader, picture, kind = "image/png") {
  const { width, height, text } = await reader.evaluate(
    async (source) => {
      const image = Object.assign(new Image(), { src: source });
      await image.decode();
      const { width, height } = image;
      const pen = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
      pen.drawImage(image, 0, 0);
      const { data } = pen.getImageData(0, 0, width, height);
      return { width, height, text: Array.from(data, (number) => String.fromCharCode(number)).join("") };
    },
    `data:${kind};base64,${picture.toString("base64")}`,
  );
  return { width, height, data: Uint8ClampedArray.from(Buffer.from(text, "latin1")) };
}

alone("a house without events says so kindly", async (visitor, inn) => {
  const page = await visitor();
  await page.goto(inn.url);
  await heading(page, "The house is open, the stage is empty.");
  await page.getByText("Is this your house?").waitFor();
});

alone("the poster fits on one sheet of paper, and its code leads to the event", async (visitor, inn) => {
  const event = await inn.open("wall", { cap: 40, about: "Strings and crickets under the apple trees." });
  const [page, reader] = [await visitor(), await visitor()];
  await page.goto(`${event}/poster`);
  await page.getByRole("img", { name: /leads to/ }).waitFor();
  assert.equal((await page.locator(".poster__url").innerText()).replace(/\s/g, ""), event.replace("http://", ""));
  assert.equal(await decode(reader, await page.locator(".poster__code").screenshot()), event);

  const sheet = await page.pdf({ preferCSSPageSize: true, format: "A4" });
  assert.equal(sheet.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g).length, 1);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.getByRole("button", { name: "Print the poster" }).isVisible(), false);
  assert.equal(await decode(reader, await page.locator(".poster__code").screenshot()), event);

  const file = Buffer.from(await (await fetch(`${event}/qr.svg`)).arrayBuffer());
  assert.equal(await decode(reader, file, "image/svg+xml"), event);
});

/** Reads a code from a picture, as a phone's camera would. */
async function decode(reader, picture, kind) {
  const { data, width, height } = await dots(reader, picture, kind);
  return jsQR(data, width, height)?.data;
}

/** Pictures for people to look at, if a folder for them is named. */
if (process.env.SHOTS) {
  const main =
    /^(home|poster|demo( mail)?|register, (open|full|with errors)|(receipt|link), (seat|in line)|link, offer)$/;
  scene("pictures are taken of the main pages", async (visitor, inn, show) => {
    const states = [...(await guestPages(inn)), ...(await demoPages(show))].filter((state) => main.test(state.name));
    for (const [size, shape] of Object.entries({ desk, phone })) {
      for (const [light, colours] of Object.entries({ light: {}, dark })) {
        const page = await visitor({ ...shape, ...colours });
        for (const state of states) {
          await state.open(page);
          await shot(page, `${state.name.replace(/\W+/g, "-")}.${size}.${light}`);
        }
      }
    }
  });
}
