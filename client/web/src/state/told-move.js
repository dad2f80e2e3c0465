/**
 * The explanation of a move: first its consequence and the better move, as far as they are proved; numbers only on request.
 * words/en/move-reasons.js has the words. Pure.
 * @import { Explanation, Outcome, Score, Seat, SecondBest, View } from "../wire/messages.js"
 * @import { Move } from "../boards/notation.js"
 */

import { markOf } from "../boards/marks.js";
import { moveOf } from "../boards/notation.js";

/** @typedef {Pick<Explanation, "move" | "score" | "line" | "depth" | "second" | "reasons" | "consequence">} WhyAnswer */

/** @typedef {Explanation["reasons"][number]} Reason */

/**
 * @typedef {object} Told
 * @property {Leads | null} leads the move's consequence, null if nothing is proved
 * @property {Other | null} other the other moves, null if unknown
 * @property {boolean} open whether the machine's search proved no result, and it played the move it preferred
 * @property {Reason[]} plain reasons that need no numbers
 * @property {Reason[]} numbers the others
 * @property {Score | null} score the search's, null if the consequence already says it
 * @property {SecondBest | null} second the best other move, without the difference to a move that was not searched as deep
 * @property {Leads | null} secondLeads the second move's consequence, null if nothing is proved
 */

/**
 * @typedef {object} Leads
 * @property {{ mark: import("../boards/marks.js").Mark }} side who moved
 * @property {{ mark: import("../boards/marks.js").Mark }} opponent
 * @property {Outcome} outcome for the player who moved
 * @property {number | null} more moves until the end, after this one; null if unknown
 * @property {boolean} atMost whether it may end sooner
 * @property {Move | null} reply the opponent's first move
 */

/**
 * @typedef {{ kind: "better", move: Move, outcome: Outcome } | { kind: "all-lose" } | { kind: "others", outcome: "draw" | "loss" }} Other
 * `better` has the outcome of a move that keeps more; `others` the most that any other move keeps, which is less.
 */

/** @type {Record<Outcome, number>} */
const WORTH = { loss: 0, draw: 1, win: 2 };

/** Reasons about immediate effects. */
const PLAIN = ["fallback", "glance", "only-move", "wins", "parries"];

/** Reasons that repeat the consequence of a move. */
const SAID_BY_CONSEQUENCE = ["wins", "exact"];

/** @param {WhyAnswer} answer @param {View} view of any position of the game @param {Seat} seat who moved @returns {Told} */
export function toldOf(answer, view, seat) {
  const { score, depth = 0, second, reasons, consequence } = answer;
  const leads = consequence ? leadsOf(consequence, view, seat) : null;
  const atGlance = reasons.some(({ code }) => code === "glance" || code === "fallback");
  const isAlone = reasons.some(({ code }) => code === "only-move");
  const said = reasons.filter(({ code }) => !leads || !isNeedless(code, leads)).map((reason) => glanceWithin(reason, leads));
  const isPlain = ({ code = "" }) => PLAIN.includes(code);
  const searched = score?.kind === "evaluation" ? score : null;
  const isCompared = !leads && (!searched || !second?.depth || second.depth === depth);
  const proved = second?.score && second.score.kind !== "evaluation" ? second.score : null;
  return {
    leads,
    other: consequence && !isAlone ? otherOf(consequence.outcome, consequence.best ?? null, second ?? null, view) : null,
    open: !leads && score?.kind === "evaluation" && !atGlance && !(Number(second?.loses) < 0),
    plain: said.filter(isPlain),
    numbers: said.filter((reason) => !isPlain(reason)),
    score: searched,
    second: second && second.score && !isCompared ? { ...second, loses: null } : (second ?? null),
    secondLeads: proved && leadsOf({ ...proved, outcome: /** @type {Outcome} */ (proved.kind) }, view, seat),
  };
}

/** Whether the consequence already says a reason, or makes it misleading: a threat means nothing if the opponent wins by force. @param {string} code @param {Leads} leads */
const isNeedless = (code, leads) => SAID_BY_CONSEQUENCE.includes(code) || (code === "threatens" && leads.outcome === "loss");

/** The reason; for a glance beyond the end of the game, without its depth. @param {Reason} reason @param {Leads | null} leads @returns {Reason} */
function glanceWithin(reason, leads) {
  const isPast = reason.code === "glance" && typeof leads?.more === "number" && leads.more + 1 < Number(reason.facts?.plies);
  return isPast ? { code: reason.code } : reason;
}

/** @param {NonNullable<WhyAnswer["consequence"]>} consequence @param {View} view @param {Seat} seat @returns {Leads} */
function leadsOf({ outcome, plies, at_most: atMost = false, line = [] }, view, seat) {
  const opponent = /** @type {Seat} */ (3 - seat);
  return {
    side: { mark: markOf(view, seat) },
    opponent: { mark: markOf(view, opponent) },
    outcome,
    more: typeof plies === "number" ? plies - 1 : null,
    atMost,
    reply: line.length > 0 ? moveOf(view, line[0]) : null,
  };
}

/** @param {Outcome} outcome @param {Outcome | null} best @param {NonNullable<WhyAnswer["second"]> | null} second @param {View} view @returns {Other | null} */
function otherOf(outcome, best, second, view) {
  if (!best) return null;
  if (WORTH[best] > WORTH[outcome]) return second ? { kind: "better", move: moveOf(view, second.move), outcome: best } : null;
  if (best === "loss") return { kind: "all-lose" };
  const kept = second?.score?.kind;
  return kept && kept !== "evaluation" && kept !== "win" && WORTH[kept] < WORTH[outcome] ? { kind: "others", outcome: kept } : null;
}
