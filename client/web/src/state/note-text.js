/** @import { Note } from "./matchmaking.js" */

import { matchmakingWords } from "../words/en/matchmaking.js";
import { words } from "../words/en/words.js";

/** Why a seek or a challenge led to no game, as a sentence. @param {Note} note */
export function noteText({ why, outcome, busy, name = "", ended }) {
  if (busy) return matchmakingWords.busy(name);
  if (outcome) return matchmakingWords.outcomes[outcome](name);
  if (ended) return matchmakingWords.ended[ended];
  if (!why) return "";
  return why.code === "no-such-player" && name ? matchmakingWords.notHere(name) : words.refused(why);
}
