/**
 * Pulls the ratings of a room's players (docs/protocol.md, 15) as a game begins and as it ends, until all rated games are counted.
 *
 * Invariant: a change is shown only if exactly one game was counted since the game began, and no game of the room waits.
 * @import { RoomRatings, RoomView, SeatRating } from "../wire/messages.js"
 * @import { Begun } from "../storage/begun-ratings.js"
 */

const TRIES = 8;
const WAIT = 1_500; // milliseconds; the server counts every two seconds

/** A rating beside its player, with the rating before the game if the game has changed it; `counting` while a game is not counted yet. @typedef {{ rating: number, provisional: boolean, before: number | null, counting: boolean }} RatingShown */

/** @typedef {(RatingShown | null)[]} RatingsShown by seat */

/** The ratings to show; a player without rated games has one only if this game is rated. @param {RoomRatings} now @param {RoomRatings | null} before the game @param {boolean} rated @returns {RatingsShown} */
export function ratingsShown({ seats, counting }, before, rated) {
  const shown = (/** @type {SeatRating} */ { rating, provisional, games }, /** @type {number} */ index) => {
    const earlier = before?.seats[index];
    return { rating, provisional, before: !counting && earlier && games === earlier.games + 1 ? earlier.rating : null, counting };
  };
  return seats.map((seat, index) => (seat && (rated || seat.games > 0) ? shown(seat, index) : null));
}

export class RatingsPull {
  #load;
  #setTimer;
  #onChange;
  /** The game and its status at the last request. */
  #asked = "";
  #begun;
  /** The newest answer. @type {RoomRatings | null} */
  #known = null;

  /**
   * @param {() => Promise<RoomRatings | null>} load resolves to null if there are none
   * @param {(callback: () => void, delay: number) => unknown} setTimer
   * @param {(shown: RatingsShown) => void} onChange
   * @param {{ read: () => Pick<Begun, "number" | "ratings"> | null, keep: (number: number, ratings: RoomRatings) => void }} begun stores the ratings from a game's start across reloads
   */
  constructor(load, setTimer, onChange, begun) {
    this.#load = load;
    this.#setTimer = setTimer;
    this.#onChange = onChange;
    this.#begun = begun;
  }

  /** Ask again if a game has begun or ended. @param {RoomView} view */
  follow({ number, status, terms, result }) {
    const asked = `${number} ${status}`;
    if (asked === this.#asked || number === 0) return;
    this.#asked = asked;
    const counts = status === "over" && terms?.rated && result?.reason !== "aborted";
    if (counts && this.#known) this.#onChange(ratingsShown({ ...this.#known, counting: true }, null, true));
    this.#ask(asked, { number, rated: Boolean(terms?.rated), over: status === "over" }, TRIES);
  }

  /** @param {string} asked @param {{ number: number, rated: boolean, over: boolean }} game @param {number} tries */
  async #ask(asked, { number, rated, over }, tries) {
    const ratings = await this.#load().catch(() => undefined); // the game goes on without ratings
    if (asked !== this.#asked) return;
    if (ratings) {
      this.#known = ratings;
      const begun = over ? this.#begun.read() : null;
      const before = begun?.number === number ? begun.ratings : null;
      this.#onChange(ratingsShown(ratings, before, rated));
      if (!ratings.counting && !over) this.#begun.keep(number, ratings);
      if (!ratings.counting) return;
    }
    if (ratings !== null && tries > 1) this.#setTimer(() => this.#ask(asked, { number, rated, over }, tries - 1), WAIT);
    else if (this.#known) this.#onChange(ratingsShown({ ...this.#known, counting: false }, null, rated)); // its last rating, rather than a promise
  }
}
