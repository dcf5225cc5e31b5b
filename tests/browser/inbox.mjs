// The demo's page as a visitor uses it: its numbers, its people, its inbox, and the guest's screen beside them.
import { until } from "./house.mjs";

export const guestScreen = (page) => page.frameLocator("iframe[name=guest]");

/** What the page says now about seats, in the order of its legend: "12 taken, 0 open of 12 seats, 3 in line". */
export const seats = async (page) => (await page.locator(".live__seats .legend li").allInnerTexts()).join(", ");

export const people = async (page) => {
  const rows = await page.locator(".people li").allInnerTexts();
  return rows.map((row) => row.replace(/\s+/g, " "));
};

/** Waits until the page says so by itself. */
export const seatsAre = (page, wanted) =>
  until(async () => (await seats(page)) === wanted, `"${wanted}"`).catch(async (error) => {
    throw new Error(`${error.message}; the page says "${await seats(page)}"`);
  });

/** The mails to somebody under such a subject, newest first. */
export const mailTo = (page, name, subject) =>
  page.locator(".inbox a").filter({ hasText: name }).filter({ hasText: subject });

/** Presses the demo's button until so many people have signed up, as quickly as its answers come. */
export async function signUpMadeUpGuests(page, number) {
  const before = await page.locator(".people li").count();
  for (let more = 1; more <= number; more++) {
    await page.getByRole("button", { name: "Sign up a made-up guest" }).click();
    await page
      .locator(".people li")
      .nth(before + more - 1)
      .waitFor();
  }
}

/** Opens somebody's newest mail in the guest's screen and follows the link in it. */
export async function followMail(page, name, subject) {
  const mail = mailTo(page, name, subject).first();
  const number = (await mail.getAttribute("href")).split("/").at(-1);
  await mail.click();
  const guest = guestScreen(page);
  const letter = guest.locator(`iframe[src="/demo/mail/${number}/html"]`).contentFrame();
  await letter.locator("a[href*='/l/']").first().click();
  await guest.locator("article.ticket").waitFor();
  return guest;
}

/** Every web address in every mail of the inbox. */
export async function everyLink(url) {
  const inbox = await (await fetch(`${url}/demo/live`)).text();
  const links = new Set();
  for (const [, mail] of inbox.matchAll(/href="(\/demo\/mail\/\d+)"/g)) {
    for (const page of [mail, `${mail}/html`]) {
      links.add(url + page);
      const text = await (await fetch(url + page)).text();
      for (const [, link] of text.matchAll(/href="(http[^"]+)"/g)) links.add(link.replaceAll("&amp;", "&"));
    }
  }
  return [...links];
}
