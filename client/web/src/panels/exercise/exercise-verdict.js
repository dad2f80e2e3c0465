/**
 * What was right of an answer, why, and where it shows in the glass box; and the end of a row.
 * @import { ExerciseAddress, Verdict } from "../../state/exercise.js"
 * @import { ExerciseKey, ExerciseTask } from "../../wire/messages.js"
 * @import { ParlourExercise } from "./exercise.js"
 */

import { html } from "lit";
import { BANDS, exercisePath, glassPath, isOurs, rightFields, scoreOf } from "../../state/exercise.js";
import { capital } from "../../words/capital.js";
import { exerciseWords } from "../../words/en/exercise.js";
import { nimSum } from "../../words/nim-sum.js";

/** So many right answers in ten lead to a harder row. */
const ENOUGH = 8;
/** More moves are counted; the picture shows them. */
const MOST_NAMED = 4;

/** @param {ParlourExercise} screen @param {ExerciseTask} task @param {Verdict} verdict @param {ExerciseKey} key */
export function verdictCard(screen, task, verdict, key) {
  const { address, why } = screen;
  const { right } = verdict;
  return html`<div class="text">
    <div class="verdict ${right ? "right" : "wrong"}">
      <h2 tabindex="-1">${right ? exerciseWords.right : exerciseWords.wrong}</h2>
      ${why ? html`<p>${why.sentence}</p>` : ""}
    </div>
    <ul class="reasons">
      ${reasons(screen, task, verdict, key).map((text) => html`<li>${text}</li>`)}
    </ul>
    </div>
    <div class="do">
    <button type="button" class="main" @click=${() => screen.next()}>${exerciseWords.next}</button>
    <a class="button" data-own href=${glassPath(address, task, why?.step)}>${exerciseWords.glass}</a>
    ${isOurs(address) ? "" : html`<p class="quiet">${exerciseWords.otherConvention}</p>`}
    </div>`;
}

/** @param {ParlourExercise} screen @param {ExerciseTask} task @param {Verdict} verdict @param {ExerciseKey} key @returns {string[]} */
function reasons(screen, task, { fields, missed, otherBound, right, tooMany }, key) {
  const { kind } = screen.address;
  const found = rightFields(kind, key);
  const { cut = [], move = "", moves = [], nimbers = [], sum = 0, worths = {} } = key;
  const said = (kind === "values" ? [] : Object.keys(found))
    .filter((name) => right || fields.includes(name) || kind === "window")
    .map((name) => exerciseWords.isRight(screen.fieldName(task, name), shown(found[name])));
  switch (kind) {
    case "cuts": {
      const names = (/** @type {number[]} */ nodes) => (nodes.length > MOST_NAMED ? exerciseWords.moves(nodes.length) : nodes.map((node) => screen.names[node]).join("; "));
      return [
        missed.length > 0 ? exerciseWords.missed(names(missed)) : "",
        tooMany.length > 0 ? exerciseWords.tooMany(names(tooMany)) : "",
        otherBound.length > 0 ? exerciseWords.otherBound(names(otherBound)) : "",
        cut.length === 0 ? exerciseWords.nothingCut : "",
      ].filter(Boolean);
    }
    case "best": {
      const chosen = screen.answer.move;
      const leads = (/** @type {string} */ text) => exerciseWords.leadsTo(capital(screen.moveName(task, text)), worths[text]?.outcome ?? "", worths[text]?.plies ?? null);
      return [exerciseWords.bestIs(screen.moveName(task, move)), leads(move), ...(chosen && chosen !== move ? [leads(chosen)] : [])];
    }
    case "nimbers":
      return [
        ...said.slice(0, -1),
        nimSum(nimbers.join(", "), sum),
        moves.length > 0 ? exerciseWords.zeroBy(moves.map((each) => screen.moveName(task, each)).join("; ")) : exerciseWords.zeroAlready,
      ];
    default:
      return said;
  }
}

/** @param {string} text */
const shown = (text) => (text === "" ? exerciseWords.open : text.replace("-", "−"));

/** @param {ExerciseAddress} address @param {number} of how many exercises the row has */
export function rowOver(address, of) {
  const { right } = scoreOf(address.done);
  const next = { ...address, seed: address.seed + 1, done: "" };
  const harder = address.band < BANDS.length && right >= Math.ceil((of * ENOUGH) / 10);
  return html`<section class="over card">
    <h2>${exerciseWords.over}</h2>
    <p class="total">${exerciseWords.score(right, address.done.length)}</p>
    <div>
      <a class="button ${harder ? "" : "main"}" data-own href=${exercisePath(next)}>${exerciseWords.again}</a>
      ${harder ? html`<a class="button main" data-own href=${exercisePath({ ...next, band: address.band + 1 })}>${exerciseWords.harder}</a>` : ""}
    </div>
  </section>`;
}
