/**
 * The actions after a game: rematch, challenge of the winner, review, share, home. Loaded when a game is over.
 * @import { RoomActions } from "./room-actions.js"
 * @import { RoomView } from "../../wire/messages.js"
 */

import { html } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { availableActions } from "../../state/offers.js";
import { reviewPath } from "../../state/router.js";
import { otherSeat, seatToOfferRematch, seatsOf, winnerToChallenge } from "../../state/selectors.js";
import { messageWords } from "../../words/en/message.js";
import { shareGameWords } from "../../words/en/share-game.js";
import { words } from "../../words/en/words.js";
import { emit } from "../shared/emit.js";
import { icon } from "../shared/icon.js";
import { lazyImport } from "../shared/lazy-import.js";

/** @param {RoomActions} actions @param {RoomView} view */
export function afterGame(actions, view) {
  const wasPlayed = (view.moves?.length ?? 0) > 0;
  return html`<div class="row">
      ${availableActions(view, actions.you).map((action) => actions.button(action))} ${rematch(actions, view)} ${challenge(actions, view)}
      ${wasPlayed
        ? html`<a class="button" data-own href=${reviewPath(view.room, view.number)}>${icon("look")} ${words.review}</a>
            <button type="button" class="share" aria-haspopup="dialog" @click=${() => share(actions)}>${icon("share")} ${shareGameWords.share}</button>`
        : ""}
      ${actions.chat()}
      <a class="button" data-own href="/">${icon("home")} ${messageWords.toHome}</a>
    </div>
    ${actions.sharing ? html`<share-game .table=${{ view, key: actions.room?.key ?? "" }} @share-closed=${() => stopSharing(actions)}></share-game>` : ""}`;
}

/** @param {RoomActions} actions */
async function share(actions) {
  actions.sharing = await lazyImport(actions, import("../shared/share-game.js"));
}

/** @param {RoomActions} actions */
function stopSharing(actions) {
  actions.sharing = false;
  /** @type {HTMLElement | null} */ (actions.renderRoot.querySelector(".share"))?.focus();
}

/** @param {RoomActions} actions @param {RoomView} view */
function rematch(actions, view) {
  const seats = seatsOf(view, actions.you);
  const [seat] = seats;
  if (!seat) return "";
  const waits = seatToOfferRematch(view, actions.you) === null || actions.requests.includes("rematch");
  const invited = seats.length === 1 && view.rematch?.includes(otherSeat(seat));
  const asks = view.result?.reason === "aborted" ? words.actions.restart : words.rematch; // what was called off is no game to be played once more
  const [label, name] = invited ? [words.accept, words.acceptRematch] : [asks, asks];
  return html`<button type="button" class="main" aria-label=${name} aria-disabled=${waits} @click=${() => waits || emit(actions, "action-chosen", { action: "rematch" })}>
    ${keyed(label, html`${icon("again")} ${label}`)}
  </button>`; // drawn anew with another label: the icon would move
}

/** @param {RoomActions} actions @param {RoomView} view */
function challenge(actions, view) {
  const winner = winnerToChallenge(view, actions.you);
  if (!winner) return "";
  const { game, options, terms, clock } = view;
  const detail = { options: { game, options, rated: terms?.rated, clock }, to: winner.id, name: winner.name };
  return html`<button type="button" class="main" @click=${() => emit(actions, "seek-submitted", detail)}>${icon("crown")} ${messageWords.playWinner}</button>`;
}
