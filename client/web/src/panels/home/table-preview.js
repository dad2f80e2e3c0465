/**
 * The table as it will be, beside the form of a new game.
 * @import { Game, Machines } from "../../state/catalogue.js"
 * @import { Draft, Reading } from "../../state/new-game.js"
 * @import { Clock, Player } from "../../wire/messages.js"
 */

import { html } from "lit";
import "../shared/board-preview.js";
import { marksOf } from "../../boards/marks.js";
import { boardText } from "../../state/board-text.js";
import { algorithmOf, startView } from "../../state/form-fields.js";
import { newGameWords } from "../../words/en/new-game.js";
import { paceWords } from "../../words/en/pace.js";
import { words } from "../../words/en/words.js";

/** @param {Game} game @param {Machines} machines @param {Draft} draft @param {Reading} reading @param {Player | null} opponent who is challenged */
export function tablePreview(game, machines, draft, reading, opponent) {
  const view = startView(game, draft);
  return html`<aside class="card preview" aria-label=${newGameWords.yourTable}>
    <h2>${newGameWords.yourTable}</h2>
    <div class="picture">${view ? html`<board-preview .view=${view} label=${words.boardOf(game.title)}></board-preview>` : ""}</div>
    <dl>
      ${players(game, machines, draft, opponent)} ${fact(newGameWords.board, boardOf(draft, reading))}
      ${draft.against === "machines" ? fact(paceWords.pace, paceWords.paceOf(draft.pace)) : fact(words.clock, clockText(reading.seek.clock))}
      ${fact(newGameWords.counts, reading.seek.rated ? newGameWords.isRated : newGameWords.notRated)}
    </dl>
  </aside>`;
}

/** @param {string} name @param {string} text */
const fact = (name, text) => (text ? html`<dt>${name}</dt><dd>${text}</dd>` : "");

/** @param {Game} game @param {Machines} machines @param {Draft} draft @param {Player | null} opponent */
function players({ view }, machines, draft, opponent) {
  const [first, second] = marksOf(view).map(words.side);
  if (draft.against === "machines") return [fact(newGameWords.first, engineText(machines, draft, 0)), fact(newGameWords.second, engineText(machines, draft, 1))];
  const yours = { me: newGameWords.toStart(first), them: second, chance: newGameWords.either(first, second) }[draft.starts];
  const against = draft.against === "machine" ? engineText(machines, draft, 0) : newGameWords.opponents[draft.against];
  return [opponent ? "" : fact(newGameWords.youAre, yours), fact(newGameWords.against, (opponent && words.player(opponent)) ?? (draft.to.trim() || against))];
}

/** @param {Machines} machines @param {Draft} draft @param {number} index */
function engineText(machines, { strengths }, index) {
  const strength = strengths[index];
  if (!strength.algorithm) return newGameWords.level(strength.level);
  return newGameWords.engine(algorithmOf(machines, strength), strength.depth.trim());
}

/** @param {Draft} draft @param {Reading} reading */
function boardOf({ random, start }, { seek }) {
  if (start.trim()) return newGameWords.start;
  return [random ? newGameWords.randomStart : "", boardText(seek.options ?? {})].filter(Boolean).join(" · ");
}

/** @param {Clock | null | undefined} clock */
const clockText = (clock) => (clock ? words.clockOf(clock) : newGameWords.clocks.none);
