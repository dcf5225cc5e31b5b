// Usher's pages work without this. It guards against double taps, counts an offer down, prints the poster, and keeps
// the demo and the console up to date.
"use strict";

document.documentElement.classList.add("has-script");
if (window.top !== window) document.documentElement.classList.add("framed");

// One form goes out, once, also one that came with a change of the page. The button stays where it is, so that a screen
// reader does not lose its place, and comes back when the page does, or when no answer has come for a while.
let sent = false;
function release() {
  sent = false;
  for (const button of document.querySelectorAll("button[aria-disabled]")) button.removeAttribute("aria-disabled");
}
document.addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-once]")) return;
  if (sent) return event.preventDefault();
  sent = true;
  event.submitter?.setAttribute("aria-disabled", "true");
  setTimeout(release, 10000);
});
window.addEventListener("pageshow", release);

document.querySelector("[data-focus]")?.focus();

const print = document.querySelector("[data-print]");
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}

// What is left of an offer, as the page says it; other languages bring their own words along.
const ENGLISH = {
  over: "time is up",
  less: "less than a minute left",
  minutes: "{minutes} min left",
  hours: "{hours} h left",
  hoursMinutes: "{hours} h {minutes} min left",
  days: "{days} days {hours} h left",
  spoken: ["One minute left.", "{number} minutes left."],
};

// The countdown trusts the server's clock: only the time since loading is taken from this machine.
const countdown = document.querySelector("[data-ends]");
if (countdown) countDown(countdown);

function countDown(element) {
  const ends = Number(element.dataset.ends);
  const ahead = Number(element.dataset.now) - Date.now();
  const says = element.dataset.says ? JSON.parse(element.dataset.says) : ENGLISH;
  const voice = document.querySelector("[data-countdown-voice]");
  const over = document.querySelector(".countdown__over");
  let before = Infinity;
  const tick = () => {
    const left = ends - (Date.now() + ahead);
    element.firstElementChild.textContent = inWords(left, says);
    element.hidden = left <= 0;
    over.hidden = left > 0;
    for (const minutes of [5, 1]) {
      if (before > minutes * 60000 && left <= minutes * 60000 && left > 0 && before !== Infinity) {
        voice.textContent = says.spoken[minutes === 1 ? 0 : 1].replace("{number}", minutes);
      }
    }
    if (left <= 0) {
      voice.textContent = over.textContent;
      clearInterval(timer);
    }
    before = left;
  };
  const timer = setInterval(tick, 1000);
  tick();
}

function inWords(left, says = ENGLISH) {
  const minutes = Math.floor(left / 60000);
  const hours = Math.floor(minutes / 60);
  const say = (pattern, h) => pattern.replace("{days}", Math.floor(hours / 24)).replace("{hours}", h).replace("{minutes}", minutes % 60);
  if (left <= 0) return says.over;
  if (minutes === 0) return says.less;
  if (hours === 0) return say(says.minutes, 0);
  if (hours >= 48) return say(says.days, hours % 24);
  return say(minutes % 60 === 0 ? says.hours : says.hoursMinutes, hours);
}

// The demo. Whatever changed is fetched as one piece of the page and put in place of the old one.
const guest = document.querySelector("iframe[name=guest]");
if (guest) playDemo(guest);

function playDemo(frame) {
  const voice = document.querySelector("[data-demo-voice]");
  let busy = false;
  remember("demo", location.pathname);

  async function refresh() {
    const live = document.getElementById("live");
    const answer = await fetch(live.dataset.from + "?seen=" + encodeURIComponent(live.dataset.version));
    if (answer.status !== 200 || answer.headers.get("usher-version") === live.dataset.version) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("live");
    if (!fresh || fresh.dataset.version === live.dataset.version) return;
    const focused = live.contains(document.activeElement) ? document.activeElement.id : "";
    if (Number(fresh.dataset.mails) > Number(live.dataset.mails)) {
      const newest = fresh.querySelector(".out--text b");
      const isText = newest && fresh.querySelector(".out") === newest.closest(".out");
      voice.textContent = isText ? "New text to " + newest.textContent : "New mail: " + fresh.querySelector(".inbox__subject").textContent;
    }
    const scrolled = [...live.querySelectorAll("section")].map((section) => section.scrollTop);
    live.replaceWith(fresh);
    fresh.querySelectorAll("section").forEach((section, index) => (section.scrollTop = scrolled[index]));
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    showCurrent();
    reloadGuest();
    tickAll();
  }

  // The guest's screen is loaded again only while nobody has typed into it and it holds no answer to a click.
  function reloadGuest() {
    const page = frame.contentDocument;
    if (!page?.querySelector("main[data-fresh]")) return;
    const typed = [...page.querySelectorAll("input, textarea")].some((input) => input.value !== input.defaultValue || input.checked !== input.defaultChecked);
    const busyThere = page.activeElement && page.activeElement.matches("input, select, button");
    if (!typed && !(busyThere && frame === document.activeElement)) frame.contentWindow.location.reload();
  }

  // Nothing on the list changes when only the clock is moved, so the reception's own page would not hear of it.
  function reloadReception() {
    const reception = document.querySelector("iframe[name=reception]");
    if (!reception || reception === document.activeElement) return;
    reception.contentWindow.location.reload();
  }

  function showCurrent() {
    const path = frame.contentWindow?.location.pathname;
    for (const link of document.querySelectorAll("[data-in-guest]")) {
      if (link.pathname === path) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }

  async function poll() {
    if (busy || document.hidden) return;
    busy = true;
    try {
      await refresh();
    } catch {
      await new Promise((wait) => setTimeout(wait, 4000));
    } finally {
      busy = false;
    }
  }

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-quietly]")) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(event.target, event.submitter));
    const form = event.target;
    fetch(form.action, { method: "POST", body }).then(() => {
      if (form.action.endsWith("/clock")) reloadReception();
      return poll();
    }, () => form.submit());
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-in-guest]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    frame.contentWindow.location.assign(link.href);
    frame.closest("section").scrollIntoView({ block: "nearest" });
  });
  frame.addEventListener("load", showCurrent);
  setInterval(poll, 1000);
}

// A mail of the demo: as tall as it needs to be, and its links open where the mail is being read.
const letter = document.querySelector("iframe[data-letter]");
if (letter) {
  const open = () => {
    const mail = letter.contentDocument;
    if (!mail || !mail.body) return;
    letter.style.height = "0";
    letter.style.height = mail.documentElement.scrollHeight + 2 + "px";
    mail.addEventListener("click", (event) => {
      const link = event.target.closest("a[href]");
      if (!link || !link.protocol.startsWith("http")) return;
      event.preventDefault();
      window.location.assign(link.href);
    });
  };
  letter.addEventListener("load", open);
  if (letter.contentDocument?.readyState === "complete") open();
}

// While a demo is being played, every page outside its frame leads back to it.
if (window.top === window && !guest && remembered("demo") !== null) {
  const back = document.createElement("a");
  back.className = "back-bar";
  back.href = remembered("demo");
  back.textContent = "Back to the demo";
  document.body.prepend(back);
}

// Some browsers forbid remembering; then there is simply no way back on offer.
function remember(name, what) {
  try {
    sessionStorage.setItem(name, what);
  } catch {
    return;
  }
}

function remembered(name) {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

// The console. What is left of an offer counts down wherever it stands; the server's clock came with it.
const clocks = new WeakMap();
function tickAll() {
  for (const element of document.querySelectorAll("[data-until]")) {
    if (!clocks.has(element)) clocks.set(element, Number(element.dataset.clock) - Date.now());
    const left = Number(element.dataset.until) - (Date.now() + clocks.get(element));
    element.textContent = element.hasAttribute("data-digits") ? inDigits(left) : inWords(left);
  }
}
// 9:59, or 1:02:05 where there are hours.
function inDigits(left) {
  const seconds = Math.max(0, Math.floor(left / 1000));
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return minutes + ":" + two(seconds % 60);
  return Math.floor(minutes / 60) + ":" + two(minutes % 60) + ":" + two(seconds % 60);
}
if (guest || document.querySelector("[data-live], [data-until]")) {
  tickAll();
  setInterval(tickAll, 1000);
}

document.querySelector(".band__tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

// A slot is as long as its service usually takes, until somebody types otherwise.
for (const service of document.querySelectorAll("select[data-minutes-for]")) {
  const minutes = document.getElementById(service.dataset.minutesFor);
  const usual = () => (minutes.placeholder = service.selectedOptions[0]?.dataset.minutes || "as usual");
  service.addEventListener("change", usual);
  usual();
}

// The address of a new event or desk follows its name, until somebody types one of their own.
const slug = document.querySelector("input#slug");
const called = document.querySelector("input#name");
if (slug && called) {
  let isOurs = slug.value === "";
  slug.addEventListener("input", () => (isOurs = slug.value === ""));
  called.addEventListener("input", () => {
    if (isOurs) slug.value = asAddress(called.value);
  });
}

function asAddress(name) {
  const plain = name.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(/[\u0300-\u036f'’]/g, "");
  return plain.replace(/[^a-z0-9]+/g, "-").slice(0, 60).replace(/^-|-$/g, "");
}

// A new event is most likely where its host is.
const zone = document.querySelector("input#zone");
if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";

// A small panel closes when somebody turns elsewhere; the way back out of it is Escape.
document.addEventListener("click", (event) => closeMenus(event.target.closest("details.menu")));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.activeElement?.closest("details.menu[open]");
  closeMenus(null);
  menu?.querySelector("summary").focus();
});
function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (menu !== except) menu.open = false;
  }
}

// The live part of a page is fetched anew when the server says that something changed, or every few seconds where it
// cannot say so. Nobody's typing is thrown away: then a note says that there is news.
if (document.getElementById("live")?.hasAttribute("data-live") && !guest) keepUp();

function keepUp() {
  const part = () => document.getElementById("live");
  const voice = document.querySelector("[data-live-voice]");
  const every = Number(part().dataset.every) || 5000;
  let stream = null;
  let timer = 0;
  let busy = false;
  let again = false;
  let retry = 0;
  let rest = 1000;
  let latest = "";

  async function refresh() {
    const old = part();
    const address = new URL(old.dataset.live || location.href, location.href);
    if (old.dataset.version) address.searchParams.set("seen", old.dataset.version);
    const answer = await fetch(address, { headers: { accept: "text/html" }, redirect: "manual" });
    if (answer.type === "opaqueredirect") return location.reload();
    if (answer.status !== 200) throw new Error("no answer");
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("live");
    // When many watch, what comes may be a moment old.
    again ||= latest !== "" && Number(fresh?.dataset.version) < Number(latest);
    if (!fresh || fresh.dataset.version === old.dataset.version) return;
    // Work that has come to its end is told by the whole page.
    if (!fresh.hasAttribute("data-live")) return location.assign(old.dataset.live);
    if (inUse(old)) return sayStale();
    put(old, fresh);
  }

  // Somebody is typing there, or has a small panel open.
  function inUse(old) {
    const typed = [...old.querySelectorAll("input, textarea, select")].some((field) => field.value !== field.defaultValue && field.type !== "hidden" && field.tagName !== "SELECT");
    return typed || old.querySelector("details.menu[open]") !== null;
  }

  function put(old, fresh) {
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const opened = [...old.querySelectorAll("details[id][open]")].map((details) => details.id);
    old.replaceWith(fresh);
    for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
    if (focused) twin(focused, fresh)?.focus({ preventScroll: true });
    const heading = fresh.querySelector("h1, h2");
    const before = old.querySelector("h1, h2");
    if (voice && heading && before && heading.textContent !== before.textContent) voice.textContent = heading.textContent;
    tickAll();
  }

  // The same control in the new part: by its id, or the link with these words to the same place.
  function twin(focused, fresh) {
    if (focused.id) return document.getElementById(focused.id);
    const [href, words] = [focused.getAttribute("href"), focused.textContent];
    return [...fresh.querySelectorAll("a[href]")].find((link) => link.getAttribute("href") === href && link.textContent === words);
  }

  function sayStale() {
    if (document.querySelector(".stale")) return;
    const note = document.createElement("p");
    note.className = "stale";
    note.setAttribute("role", "status");
    note.append("Something changed meanwhile. ");
    const link = note.appendChild(document.createElement("a"));
    link.href = location.href;
    link.textContent = "Load the page again";
    document.querySelector("main").append(note);
  }

  async function look() {
    again = busy;
    if (busy || document.hidden) return;
    busy = true;
    try {
      await refresh();
      rest = 1000;
    } catch {
      // A change is told once: what could not be fetched is fetched again, less often as long as that fails.
      again = true;
      rest = Math.min(rest * 2, 30000);
    } finally {
      busy = false;
      clearTimeout(retry);
      if (again) retry = setTimeout(look, rest);
    }
  }

  function poll() {
    if (!timer) timer = setInterval(look, every);
  }

  // Browsers allow few open streams to one house, so a page nobody looks at gives its own back.
  function listen() {
    const address = part()?.dataset.stream;
    if (!address || !window.EventSource) return poll();
    stream = new EventSource(address);
    stream.addEventListener("changed", (event) => {
      latest = event.data;
      if (latest !== part()?.dataset.version) look();
    });
    stream.addEventListener("open", () => {
      clearInterval(timer);
      timer = 0;
    });
    stream.addEventListener("error", poll);
  }

  function stop() {
    stream?.close();
    stream = null;
    clearInterval(timer);
    clearTimeout(retry);
    timer = 0;
  }

  document.addEventListener("visibilitychange", () => {
    stop();
    if (document.hidden) return;
    look();
    listen();
  });
  listen();
}

// The words of a mail: the letter beside them follows what is typed. Without an answer it stays as it was.
const words = document.querySelector("form[data-words]");
if (words) followWords(words);

function followWords(form) {
  let timer = 0;
  let asked = 0;
  async function show() {
    const mine = ++asked;
    const body = new URLSearchParams(new FormData(form));
    const answer = await fetch(form.dataset.words, { method: "POST", body, redirect: "manual" });
    if (answer.status !== 200 || mine !== asked) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-preview]");
    const old = document.querySelector("[data-preview]");
    if (!fresh || !old) return;
    if (fresh.hasAttribute("data-whole")) return showWhole(old, fresh);
    const readable = fresh.querySelector("[data-part=html]") !== null;
    if (readable && !old.querySelector("[data-part=html]")) return old.replaceWith(fresh);
    old.classList.toggle("is-old", !readable);
    for (const part of fresh.querySelectorAll("[data-part]")) {
      const before = old.querySelector("[data-part=" + part.dataset.part + "]");
      if (part.tagName !== "IFRAME") before.innerHTML = part.innerHTML;
      else if (before.srcdoc !== part.srcdoc) before.srcdoc = part.srcdoc;
    }
  }
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => show().catch(() => {}), 400);
  });
}

// The sentence that is read aloud stays the same element; what follows it is new, and a fold stays open.
function showWhole(old, fresh) {
  const [said, news] = [old, fresh].map((part) => part.querySelector("[role=status]"));
  const open = old.querySelector("details")?.open;
  if (said.innerHTML !== news.innerHTML) said.innerHTML = news.innerHTML;
  while (said.nextSibling) said.nextSibling.remove();
  while (news.nextSibling) old.append(news.nextSibling);
  if (open) old.querySelector("details")?.setAttribute("open", "");
}
