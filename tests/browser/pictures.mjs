// Pictures of the demo and of the console for the documents: SHOTS=docs/images tests/browser/run pictures.mjs
import path from "node:path";
import { DAY, demo, house, wall } from "./house.mjs";
import { followMail, mailTo, people, signUpMadeUpGuests } from "./inbox.mjs";
import { button, dark, heading, phone, stage } from "./stage.mjs";

const scene = stage(house);
const shots = process.env.SHOTS;

const FIRST = ["Ada", "Bruno", "Clara", "Dmitri", "Elif", "Femi", "Greta", "Hugo", "Ines", "Jonas", "Kaya", "Lena"];
const LAST = ["Abramson", "Brandt", "Castillo", "Dietrich", "Eriksen"];

if (shots) {
  scene("pictures are taken of the console", async (visitor, inn) => {
    const owner = await visitor();
    await inn.signIn(owner);
    await owner.goto(`${inn.url}/console/people`);
    await owner.getByLabel("E-mail address").fill("mara@boathouse.example");
    await owner.getByLabel("Owner:").check();
    await owner.getByRole("button", { name: "Let them in" }).click();
    await owner.getByRole("rowheader", { name: /mara/ }).waitFor();
    const page = await visitor({ viewport: { width: 1280, height: 860 } });
    await inn.signInByMail(page, "mara@boathouse.example");
    await page.mouse.move(0, 0);

    const starts = `${wall((await inn.now()) + 45 * DAY).slice(0, 10)}T19:30`;
    const about = "A long table, candles, and whatever the market had that morning.";
    const settings = { name: "Winter supper", venue: "The old boathouse", cap: 48, max_party: 2, starts, about };
    await inn.open("winter-supper", settings);
    const people = Array.from({ length: 60 }, (_, guest) => `${FIRST[guest % 12]} ${LAST[guest % 5]}`);
    const entries = [];
    for (const [place, name] of people.entries()) {
      entries.push(...(await inn.join("winter-supper", name)));
      await inn.clock(place % 7 === 0 ? "14h" : "2h");
    }
    await inn.cancel(entries[4]);
    await inn.links(entries[48], "offer");
    await inn.clock("6h 10m");
    await inn.links(entries[49], "offer");
    await inn.clock("1h 20m");
    await inn.cancel(entries[17]);
    await inn.links(entries[50], "offer");
    await inn.clock("47m");
    const base = `${inn.url}/console/e/winter-supper`;
    const take = (page, name) => page.screenshot({ path: path.join(shots, `console-${name}.png`) });

    await page.goto(base);
    await heading(page, /seats/);
    await take(page, "overview");
    await page.goto(`${base}/guests?sort=joined`);
    await take(page, "guests");
    await page.goto(`${base}/line`);
    await take(page, "line");
    await page.goto(`${base}/settings`);
    await page.getByLabel("Cap").fill("53");
    await page.getByRole("button", { name: "Preview", exact: true }).last().click();
    await page.locator("#preview").waitFor();
    await take(page, "settings");
    await page.goto(`${base}/wording/offer`);
    await page.locator("iframe").contentFrame().locator("p").first().waitFor();
    await take(page, "wording");

    const storageState = await page.context().storageState();
    const small = await visitor({ ...phone, ...dark, storageState });
    await small.goto(base);
    await take(small, "phone");
  });

  stage(demo)("a picture is taken of the supper", async (visitor, show) => {
    const page = await visitor({ viewport: { width: 1280, height: 1120 } });
    await page.goto(`${show.url}/demo`);
    await signUpMadeUpGuests(page, 4);
    const guest = await followMail(page, "Ida Novak", "You have a seat");
    await button(guest, "Give my seat back").click();
    const first = (await people(page)).find((row) => row.includes("number 1")).split(" number")[0];
    await mailTo(page, first, "We are holding").waitFor();
    await followMail(page, first, "We are holding");
    await guest.getByRole("heading", { name: "A seat is free for you." }).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: path.join(shots, "demo.png") });
  });

  stage(demo)("pictures are taken of the salon", async (visitor, show) => {
    const page = await visitor({ viewport: { width: 1440, height: 1050 } });
    await page.goto(show.salon);
    const reception = page.frameLocator("iframe[name=reception]");
    await button(reception, "Be the receptionist").click();
    await reception.getByRole("heading", { name: "Nothing is waiting for you." }).waitFor();
    const offer = (name) => page.locator(".out--text").filter({ hasText: name }).filter({ hasText: "came free" });
    await button(page, "The 2 pm colour cancels").click();
    await offer("Carla Reyes").waitFor();
    await button(page, "To the next timer").click();
    await offer("Dana Fischer").first().locator(".bubble a").first().click();
    const guest = page.frameLocator("iframe[name=guest]");
    await guest.getByRole("heading", { name: "A slot is free for you." }).waitFor();
    await reception.getByText("Asking Dana Fischer").waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: path.join(shots, "salon.png") });

    await button(page, "The 3:30 pm cut cancels").click();
    await offer("Bruno Keller").waitFor();
    const storageState = await page.context().storageState();
    const small = await visitor({ ...phone, deviceScaleFactor: 1, storageState });
    await small.goto(`${show.url}/desk/salon`);
    await small.getByText("Asking Bruno Keller").waitFor();
    await small.screenshot({ path: path.join(shots, "front-desk.png") });
  });
}
