/**
 * Screen of a new game: opponent, strength, who starts, board, clock and terms, and beside them a preview of the table. With
 * `changing` it is the form for the game of that room, which waits for the player's friend.
 *
 * It emits `room-submitted` with the room's options, or `seek-submitted` to look for an opponent or challenge one;
 * `change-submitted` with the options of the room that is changed, and `change-dropped`;
 * `challenges-toggled`; and `address-chosen` for a challenge at another game.
 * @import { Catalogue, Game, Option } from "../../state/catalogue.js"
 * @import { Draft, Reading, Starts } from "../../state/new-game.js"
 * @import { Against, NewGamePlace } from "../../state/router.js"
 * @import { Clock, Player, RoomView, Seat } from "../../wire/messages.js"
 */

import { LitElement, html } from "lit";
import { marksOf } from "../../boards/marks.js";
import { pieceIcon, pieceStyles } from "../../boards/piece.js";
import {
  BOARDS,
  USUAL_CLOCKS,
  betweenPeople,
  detailOf,
  draftOf,
  draftOfRoom,
  isChallenge,
  isHelped,
  isListed,
  isSeek,
  mayBeRated,
  mayPonder,
  ratedBoard,
  read,
} from "../../state/new-game.js";
import { optionsToFill } from "../../state/form-fields.js";
import { loadRatedBoards } from "../../state/rated-boards.js";
import { glassBoxAddress } from "../../state/glass-address.js";
import { CLOCKS, PACES } from "../../state/room-options.js";
import { AGAINST, challengePath } from "../../state/router.js";
import { shared } from "../../styles/shared.js";
import { loadPlayer } from "../../wire/players.js";
import { levelWords } from "../../words/en/levels.js";
import { newGameWords } from "../../words/en/new-game.js";
import { paceWords } from "../../words/en/pace.js";
import { words } from "../../words/en/words.js";
import { serverName } from "../../words/names.js";
import { emit } from "../shared/emit.js";
import { titleScreen } from "../shared/screen-title.js";
import { complaint, fieldsInRow, gameList, list, optionField, row, showErrors, stepper, textField, tick, withStrength } from "./form-fields.js";
import { formStyles } from "./form-styles.js";
import { levelPicker, levelPickerStyles } from "./level-picker.js";
import { strengthFields } from "./strength-fields.js";
import { tablePreview } from "./table-preview.js";

export class ParlourNewGame extends LitElement {
  static properties = {
    place: { attribute: false },
    changing: { attribute: false },
    mine: { attribute: false },
    catalogue: { attribute: false },
    refusal: { attribute: false },
    takesChallenges: { attribute: false },
    draft: { state: true },
    opponent: { state: true },
    tried: { state: true },
    rated: { state: true },
  };

  constructor() {
    super();
    /** @type {NewGamePlace} */
    this.place = { screen: "new", game: "", against: "friend", to: "" };
    /** The room whose game is changed. @type {RoomView | null} */
    this.changing = null;
    /** The player's seats there. @type {Seat[]} */
    this.mine = [];
    /** @type {Catalogue | null} */
    this.catalogue = null;
    /** Why the server refused the room. @type {{ code: string, message: string } | null} */
    this.refusal = null;
    /** Whether others may challenge the player. */
    this.takesChallenges = true;
    /** @type {Draft | null} */
    this.draft = null;
    /** The challenged player, if the address names one. @type {Player | null} */
    this.opponent = null;
    /** Whether the form was submitted with errors, which it shows from then on. */
    this.tried = false;
    /** The boards on which the levels are rated, by game; none before they have come. @type {Record<string, import("../../state/catalogue.js").RatedBoard[]>} */
    this.rated = {};
    this.addController({ hostConnected: () => this.loadRatings() });
    titleScreen(this, () => (this.changing ? "" : this.heading));
  }

  /** The purpose of the form, for the browser's tab. */
  get heading() {
    if (this.opponent) return newGameWords.challenge(words.player(this.opponent));
    return this.game ? `${words.openATable}, ${this.game.title}` : "";
  }

  get game() {
    return this.catalogue?.games.find(({ id }) => id === this.place.game) ?? null;
  }

  /** Load the ratings; the form works without them. */
  async loadRatings() {
    this.rated = await loadRatedBoards().catch(() => ({}));
  }

  /** @param {import("lit").PropertyValues<this>} changed */
  willUpdate(changed) {
    const before = changed.get("place");
    if (changed.has("place") && before?.to !== this.place.to) this.loadOpponent();
    if (!changed.has("place") && !changed.has("catalogue")) return;
    this.draft = this.game && (this.changing ? draftOfRoom(this.game, this.changing, this.mine) : draftOf(this.game, this.place.against));
    this.tried = false;
  }

  /** Find the challenged player; the page challenges an unknown player too, and the server answers whether they are online. */
  async loadOpponent() {
    const { to } = this.place;
    this.opponent = to ? { id: to, name: "…" } : null;
    const page = to ? await loadPlayer(to).catch(() => null) : null;
    if (page && this.place.to === to) this.opponent = page.player;
  }

  /** @param {Partial<Draft>} part */
  change(part) {
    if (this.draft) this.draft = { ...this.draft, ...part };
  }

  render() {
    const { game, draft, catalogue } = this;
    if (!game || !draft || !catalogue) return html`<p class="quiet" role="status">${words.loading}</p>`;
    const reading = read(draft, game, catalogue, Math.random());
    /** @type {Record<string, string>} */
    const errors = { ...(this.refusal?.code === "bad-position" && { start: words.refused(this.refusal) }), ...(this.tried && reading.errors) };
    return html`<form class="card" novalidate @submit=${(/** @type {Event} */ event) => this.onSubmit(event, reading)}>
        ${this.changing ? "" : this.head(game)} ${this.changing ? "" : this.opponent ? this.gameField(catalogue, this.opponent) : this.opponents(draft)}
        ${this.strengths(game, draft, catalogue, errors)}
        ${this.opponent || draft.against === "machines" || isSeek(draft) ? "" : this.starts(game, draft)}
        ${this.board(game, draft, errors)} ${draft.against === "machines" ? this.pace(draft) : this.clock(draft)}
        ${this.more(draft, errors)} ${this.foot(draft)}
      </form>
      ${this.changing ? "" : tablePreview(game, catalogue, isSeek(draft) ? { ...draft, starts: "chance" } : draft, reading, this.opponent)}`;
  }

  /** @param {Game} game */
  head(game) {
    if (!this.opponent) return html`<div><h1>${game.title}</h1><p class="quiet">${game.summary}</p></div>`;
    return html`<div><h1>${newGameWords.challenge(words.player(this.opponent))}</h1><p class="quiet">${newGameWords.challengeHint}</p></div>`;
  }

  /** @param {Catalogue} catalogue @param {Player} opponent */
  gameField({ games }, { id }) {
    return gameList(games, this.place.game, (game) => emit(this, "address-chosen", { path: challengePath(game, id) }));
  }

  /** @param {Draft} draft */
  opponents({ against }) {
    const choices = AGAINST.map((value) => ({ value, label: newGameWords.opponents[value], hint: newGameWords.opponentHints[value] }));
    return row("against", newGameWords.against, choices, against, (value) => this.change({ against: /** @type {Against} */ (value) }));
  }

  /** @param {Game} game @param {Draft} draft @param {Catalogue} machines @param {Record<string, string>} errors */
  strengths(game, draft, machines, errors) {
    const { against, strengths } = draft;
    if (against !== "machine" && against !== "machines") return "";
    const board = ratedBoard(game, this.rated[game.id], draft);
    const fields = (/** @type {number} */ index, /** @type {string} */ legend) => {
      const change = (/** @type {Partial<import("../../state/form-fields.js").Strength>} */ part) => this.change({ strengths: withStrength(strengths, index, part) });
      return strengthFields({
        index,
        legend,
        strength: strengths[index],
        game,
        machines,
        errors,
        change,
        rating: board?.ratings[Number(strengths[index].level) - 1] ?? null,
        picker: against === "machine" ? levelPicker(machines, strengths[index].level, board, (level) => change({ level, algorithm: "" })) : undefined,
      });
    };
    if (against === "machine") {
      return html`${fields(0, levelWords.howStrong)}
        <p><a class="name" data-own href=${glassBoxAddress({ game: game.id })}>${newGameWords.glassBox}</a></p>`;
    }
    return html`${fields(0, newGameWords.strengthOf(1))} ${fields(1, newGameWords.strengthOf(2))}
      <p><a class="name" data-own href="/laboratory">${newGameWords.laboratory}</a></p>`;
  }

  /** @param {Game} game @param {Draft} draft */
  starts({ view }, { starts }) {
    const [first] = marksOf(view);
    const choices = (/** @type {Starts[]} */ (["me", "them", "chance"])).map((value) => ({
      value,
      label: value === "chance" ? newGameWords.starts.chance : html`<span class="first">${pieceIcon(first)} ${newGameWords.starts[value]}</span>`,
    }));
    return row("starts", newGameWords.whoStarts, choices, starts, (value) => this.change({ starts: /** @type {Starts} */ (value) }));
  }

  /** @param {Game} game @param {Draft} draft @param {Record<string, string>} errors */
  board(game, draft, errors) {
    const options = optionsToFill(game, draft);
    const numbers = options.filter(({ kind }) => kind === "int");
    const others = options.filter(({ kind }) => kind !== "int");
    return html`<fieldset>
      <legend>${newGameWords.board}</legend>
      ${this.boards(game, draft)}
      ${numbers.length > 0 ? html`<div class="steppers">${numbers.map((option) => this.option(option, draft, errors))}</div>` : ""}
      ${others.map((option) => this.option(option, draft, errors))}
      ${game.drawn.length > 0 && !this.changing ? tick("random", newGameWords.randomStart, draft.random, (random) => this.change({ random })) : ""}
    </fieldset>`;
  }

  /** The usual boards of a game, one tap each. @param {Game} game @param {Draft} draft */
  boards(game, { options }) {
    const boards = BOARDS[game.id];
    if (!boards) return "";
    const choices = boards.map(([width, height, line]) => ({ value: `${width} ${height} ${line}`, label: `${width} × ${height}`, hint: newGameWords.inARow(line) }));
    const choose = (/** @type {string} */ value) => {
      const [width, height, line] = value.split(" ");
      this.change({ options: { ...options, width, height, line } });
    };
    return fieldsInRow("boards", choices, `${options.width} ${options.height} ${options.line}`, choose);
  }

  /** @param {Option} option @param {Draft} draft @param {Record<string, string>} errors */
  option(option, { options }, errors) {
    const { name } = option;
    return optionField(option, options[name], (value) => this.change({ options: { ...options, [name]: value } }), errors[`option.${name}`]);
  }

  /** @param {Draft} draft */
  clock({ clock }) {
    const { none, quick, usual, calm, untimed } = newGameWords.clocks;
    const hints = [untimed, quick, usual, calm];
    const choices = Object.keys(USUAL_CLOCKS).map((value, index) => ({ value, label: value === "none" ? none : value.replace("+", " + "), hint: hints[index] }));
    return html`<fieldset>
      <legend>${words.clock}</legend>
      ${fieldsInRow("clock", choices, clock, (value) => this.change({ clock: value }))}
      <p class="hint">${newGameWords.clocksMean}</p>
    </fieldset>`;
  }

  /** @param {Draft} draft */
  pace({ pace }) {
    const choices = PACES.map((value) => ({ value, label: paceWords.paceOf(value) }));
    return row("pace", paceWords.pace, choices, pace, (value) => this.change({ pace: value }));
  }

  /** The rarely used fields. @param {Draft} draft @param {Record<string, string>} errors */
  more(draft, errors) {
    const inside = Object.keys(errors).some((name) => name === "start" || name.startsWith("clock."));
    const bare = Boolean(this.opponent) || isChallenge(draft);
    return html`<details ?open=${inside}>
      <summary>${newGameWords.options}</summary>
      <div class="stack">
        ${draft.against === "friend" && !this.opponent && !this.changing ? this.challengeField(draft) : ""}
        ${draft.against === "anyone" && !this.opponent
          ? tick("takes-challenges", newGameWords.takesChallenges, this.takesChallenges, (on) => emit(this, "challenges-toggled", { on }))
          : ""}
        ${draft.against === "machines" ? "" : this.otherClock(draft, errors)}
        ${mayBeRated(draft) ? tick("rated", newGameWords.rated, draft.rated, (rated) => this.change({ rated })) : ""}
        ${bare ? "" : this.terms(draft)}
        ${bare ? "" : textField("start", newGameWords.start, draft.start, (start) => this.change({ start }), errors.start, { hint: newGameWords.startHint })}
      </div>
    </details>`;
  }

  /** @param {Draft} draft */
  challengeField({ to }) {
    return textField("to", newGameWords.challengeByName, to, (name) => this.change({ to: name }), undefined, { hint: newGameWords.challengeByNameHint });
  }

  /** @param {Draft} draft @param {Record<string, string>} errors */
  otherClock({ clock, kind, detail }, errors) {
    const kinds = Object.keys(CLOCKS).map((each) => /** @type {[string, string]} */ ([each, newGameWords.clockKinds[each]]));
    const choose = (/** @type {string} */ value) => {
      if (!value) return this.change({ clock: "none" });
      const chosen = /** @type {Clock["kind"]} */ (value);
      this.change({ clock: "", kind: chosen, detail: detailOf(chosen) });
    };
    return html`${list("other-clock", newGameWords.otherClock, [["", newGameWords.noOtherClock], ...kinds], clock ? "" : kind, choose)}
      ${clock
        ? ""
        : html`<div class="steppers">
            ${CLOCKS[kind].map(({ name }) =>
              stepper(`clock.${name}`, newGameWords.clockFields[`${kind}.${name}`], detail[name], (text) => this.change({ detail: { ...detail, [name]: text } }), errors[`clock.${name}`]),
            )}
          </div>
          <p class="hint">${newGameWords.clockExamples[kind]}</p>`}`;
  }

  /** @param {Draft} draft */
  terms(draft) {
    const people = betweenPeople(draft);
    const rated = draft.rated && mayBeRated(draft);
    return html`${rated ? html`<p class="hint">${newGameWords.ratedMeans}</p>` : ""}
      ${rated || draft.against === "machines" ? "" : tick("takeback", newGameWords.allowTakebacks, draft.takeback, (takeback) => this.change({ takeback }))}
      ${mayPonder(this.catalogue, draft) ? tick("ponder", newGameWords.allowPonder, draft.ponder, (ponder) => this.change({ ponder })) : ""}
      ${people ? tick("chat", newGameWords.allowChat, draft.chat, (chat) => this.change({ chat })) : ""}
      ${people ? tick("spectators", newGameWords.allowSpectators, draft.spectators, (spectators) => this.change({ spectators })) : ""}
      ${people ? "" : tick("listed", newGameWords.listed, isListed(draft), (listed) => this.change({ listed }))}
      ${rated ? "" : tick("help", newGameWords.allowHelp, isHelped(draft), (help) => this.change({ help }))}`;
  }

  /** @param {Draft} draft */
  foot(draft) {
    const { refusal } = this;
    const told = refusal && refusal.code !== "bad-position" ? words.refused(refusal) : undefined;
    if (this.changing) {
      return html`<div class="confirm">
        ${complaint("room", told)}
        <button type="button" class="plain" @click=${() => emit(this, "change-dropped")}>${words.cancel}</button>
        <button class="main">${newGameWords.change}</button>
      </div>`;
    }
    const challenge = Boolean(this.opponent) || isChallenge(draft);
    const openTable = draft.against === "anyone" ? newGameWords.find : newGameWords.openTable;
    const action = challenge ? newGameWords.send : betweenPeople(draft) ? openTable : newGameWords.startGame;
    return html`<div class="confirm">
      ${complaint("room", told)}
      <a class="button plain" data-own href="/">${words.cancel}</a>
      <button class="main">${action}</button>
    </div>`;
  }

  /** @param {Event} event @param {Reading} reading */
  onSubmit(event, reading) {
    event.preventDefault();
    const { draft, opponent } = this;
    if (!draft) return;
    this.send(reading, () => {
      if (this.changing) return emit(this, "change-submitted", { room: reading.room });
      if (opponent) return this.seek(reading, opponent.id, opponent.name);
      if (isChallenge(draft)) {
        const name = serverName(draft.to.trim(), words.guest);
        return this.seek(reading, name, name);
      }
      if (isSeek(draft)) return this.seek(reading, "", "");
      const pace = draft.against === "machines" ? Number(draft.pace) : null;
      emit(this, "room-submitted", { room: reading.room, pace });
    });
  }

  /** Submit the form, or show its errors. @param {Reading} reading @param {() => void} submit */
  send({ errors }, submit) {
    if (Object.keys(errors).length === 0) submit();
    else showErrors(this);
  }

  /** @param {Reading} reading @param {string} to @param {string} name */
  seek({ seek }, to, name) {
    emit(this, "seek-submitted", { options: seek, to, name });
  }

  static styles = [shared, pieceStyles, ...formStyles, levelPickerStyles];
}

customElements.define("parlour-new-game", ParlourNewGame);
