// Usher's pages work without this. It guards against double taps, counts an offer down, prints the poster, and keeps
// the demo up to date.
"use strict";

document.documentElement.classList.add("has-script");
if (window.top !== window) document.documentElement.classList.add("framed");

// One form goes out, once. The button stays where it is, so that a screen reader does not lose its place, and comes
// back when the page does, or when no answer has come for a while.
const guarded = document.querySelectorAll("form[data-once]");
let sent = false;
function release() {
  sent = false;
  for (const form of guarded) form.querySelector("button").removeAttribute("aria-disabled");
}
for (const form of guarded) {
  form.addEventListener("submit", (event) => {
    if (sent) return event.preventDefault();
    sent = true;
    for (const other of guarded) other.querySelector("button").setAttribute("aria-disabled", "true");
    setTimeout(release, 10000);
  });
}
window.addEventListener("pageshow", release);

document.querySelector("[data-focus]")?.focus();

const print = document.querySelector("[data-print]");
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}

// The countdown trusts the server's clock: only the time since loading is taken from this machine.
const countdown = document.querySelector("[data-ends]");
if (countdown) countDown(countdown);

function countDown(element) {
  const ends = Number(element.dataset.ends);
  const ahead = Number(element.dataset.now) - Date.now();
  const voice = document.querySelector("[data-countdown-voice]");
  const over = document.querySelector(".countdown__over");
  let before = Infinity;
  const tick = () => {
    const left = ends - (Date.now() + ahead);
    element.firstElementChild.textContent = inWords(left);
    element.hidden = left <= 0;
    over.hidden = left > 0;
    for (const minutes of [5, 1]) {
      if (before > minutes * 60000 && left <= minutes * 60000 && left > 0 && before !== Infinity) {
        voice.textContent = minutes === 1 ? "One minute left." : minutes + " minutes left.";
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

function inWords(left) {
  const minutes = Math.floor(left / 60000);
  const hours = Math.floor(minutes / 60);
  if (left <= 0) return "time is up";
  if (minutes === 0) return "less than a minute left";
  if (hours === 0) return minutes + " min left";
  if (hours >= 48) return Math.floor(hours / 24) + " days " + (hours % 24) + " h left";
  return minutes % 60 === 0 ? hours + " h left" : hours + " h " + (minutes % 60) + " min left";
}

// The demo. Whatever changed is fetched as one piece of the page and put in place of the old one.
const guest = document.querySelector("iframe[name=guest]");
if (guest) playDemo(guest);

function playDemo(frame) {
  const voice = document.querySelector("[data-demo-voice]");
  let busy = false;
  remember("demo");

  async function refresh() {
    const live = document.getElementById("live");
    const answer = await fetch("/demo/live?seen=" + encodeURIComponent(live.dataset.version));
    if (answer.status !== 200 || answer.headers.get("usher-version") === live.dataset.version) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("live");
    if (!fresh || fresh.dataset.version === live.dataset.version) return;
    const focused = live.contains(document.activeElement) ? document.activeElement.id : "";
    if (Number(fresh.dataset.mails) > Number(live.dataset.mails)) {
      voice.textContent = "New mail: " + fresh.querySelector(".inbox__subject").textContent;
    }
    const scrolled = [...live.querySelectorAll("section")].map((section) => section.scrollTop);
    live.replaceWith(fresh);
    fresh.querySelectorAll("section").forEach((section, index) => (section.scrollTop = scrolled[index]));
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    showCurrent();
    reloadGuest();
  }

  // The guest's screen is loaded again only while nobody has typed into it and it holds no answer to a click.
  function reloadGuest() {
    const page = frame.contentDocument;
    if (!page?.querySelector("main[data-fresh]")) return;
    const typed = [...page.querySelectorAll("input")].some((input) => input.value !== input.defaultValue);
    const busyThere = page.activeElement && page.activeElement.matches("input, button");
    if (!typed && !(busyThere && frame === document.activeElement)) frame.contentWindow.location.reload();
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
    fetch(event.target.action, { method: "POST", body }).then(poll, () => event.target.submit());
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
if (window.top === window && !guest && remembered("demo")) {
  const back = document.createElement("a");
  back.className = "back-bar";
  back.href = "/demo";
  back.textContent = "Back to the demo";
  document.body.prepend(back);
}

// Some browsers forbid remembering; then there is simply no way back on offer.
function remember(name) {
  try {
    sessionStorage.setItem(name, "yes");
  } catch {
    return;
  }
}

function remembered(name) {
  try {
    return sessionStorage.getItem(name) === "yes";
  } catch {
    return false;
  }
}
