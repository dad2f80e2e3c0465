/**
 * Every element in every state, light and dark: sections of elements side by side, and whole screens.
 *
 * `/design` shows the sections and lists the screens; `/design?section=NAME` shows one section,
 * `/design?screen=NAME&theme=dark` one screen as the page would show it at the window's size.
 * @import { Section } from "./sections.js"
 */

import { html, render } from "lit";
import { catalogue } from "./samples.js";
import { ANSWERS, SCREENS, SEARCH } from "./screens.js";
import { SECTIONS } from "./sections.js";
import { learnEndings } from "../src/state/catalogue.js";
import { learnRefusals } from "../src/state/why.js";

const query = new URLSearchParams(location.search);
const screen = query.get("screen");

/** Clocks stand still, so that two pictures of one state are equal. */
performance.now = () => 0;

/** No server answers here. */
globalThis.fetch = async (address) => {
  const own = ANSWERS[`${screen}${address}`];
  const answer = own ?? (String(address).startsWith("/api/games") ? catalogue : ANSWERS[screen ?? ""]);
  return new Response(JSON.stringify(answer), { status: answer ? 200 : 404, headers: { "Content-Type": "application/json" } });
};

const THEMES = ["light", "dark"];

/** @param {string} name @param {Section} section */
const sectionOf = (name, { width, states }) => html`
  <section id=${name}>
    <h2>${name}</h2>
    ${THEMES.map(
      (theme) => html`<div class="theme ${theme}" .style=${`--state-width: ${width}`}>
        ${Object.entries(states).map(([state, element]) => html`<figure><figcaption>${state}</figcaption>${element}</figure>`)}
      </div>`,
    )}
  </section>
`;

const contents = () => html`
  <nav>
    ${Object.keys(SCREENS).map((name) => html`<p>${name}: ${THEMES.map((theme) => html`<a href="?screen=${name}&theme=${theme}">${theme}</a> `)}</p>`)}
  </nav>
`;

/** @param {string} name @param {string} theme */
async function showScreen(name, theme) {
  document.documentElement.dataset.theme = theme;
  document.body.addEventListener("command-asked", (event) => /** @type {CustomEvent} */ (event).detail.answered(SEARCH));
  await learnRefusals();
  learnEndings(catalogue.games);
  await import("../src/panels/shared/app.js");
  render(html`<parlour-app .state=${SCREENS[name]} .catalogue=${catalogue}></parlour-app>`, document.body);
}

if (screen) await showScreen(screen, query.get("theme") ?? "light");
else {
  const wanted = query.get("section");
  const shown = Object.entries(SECTIONS).filter(([name]) => !wanted || name === wanted);
  document.body.className = "sections";
  render(html`${wanted ? "" : contents()} ${shown.map(([name, section]) => sectionOf(name, section))}`, document.body);
}
document.documentElement.dataset.shown = "";
