/**
 * Pulls the ratings of a room's players (docs/protocol.md, 15) as a game begins and as it ends, until all rated games are counted.
 *
 * Invariant: a change is shown only where exactly one game has been counted since the game began, and none of the room's waits.
 * @import { RoomView } from "../wire/messages.js"
 * @import { RoomRatings, SeatRating } from "../wire/room-ratings.js"
 * @import { Begun } from "../storage/begun-ratings.js"
 */

const TRIES = 8;
const WAIT = 1_500; // milliseconds; the server counts every two seconds

/** A rating beside its player, with the one before the game where that has changed it. @typedef {{ rating: number, provisional: boolean, before: number | null }} RatingShown */

/** @typedef {(RatingShown | null)[]} RatingsShown by seat */

/** Ratings as they are shown; without rated games a player has one only where the game is rated. @param {RoomRatings} now @param {RoomRatings | null} before the game @param {boolean} rated @returns {RatingsShown} */
export function ratingsShown({ seats, counting }, before, rated) {
  const shown = (/** @type {SeatRating} */ { rating, provisional, games }, /** @type {number} */ index) => {
    const earlier = before?.seats[index];
    return { rating, provisional, before: !counting && earlier && games === earlier.games + 1 ? earlier.rating : null };
  };
  return seats.map((seat, index) => (seat && (rated || seat.games > 0) ? shown(seat, index) : null));
}

export class RatingsPull {
  #load;
  #setTimer;
  #onChange;
  /** The game and its status that were asked for last. */
  #asked = "";
  #begun;

  /**
   * @param {() => Promise<RoomRatings | null>} load null where there are none
   * @param {(callback: () => void, delay: number) => unknown} setTimer
   * @param {(shown: RatingsShown) => void} onChange
   * @param {{ read: () => Pick<Begun, "number" | "ratings"> | null, keep: (number: number, ratings: RoomRatings) => void }} begun the ratings as a game began, over reloads
   */
  constructor(load, setTimer, onChange, begun) {
    this.#load = load;
    this.#setTimer = setTimer;
    this.#onChange = onChange;
    this.#begun = begun;
  }

  /** Ask again if a game has begun or ended. @param {RoomView} view */
  follow({ number, status, terms }) {
    const asked = `${number} ${status}`;
    if (asked === this.#asked || number === 0) return;
    this.#asked = asked;
    this.#ask(asked, { number, rated: Boolean(terms?.rated), over: status === "over" }, TRIES);
  }

  /** @param {string} asked @param {{ number: number, rated: boolean, over: boolean }} game @param {number} tries */
  async #ask(asked, { number, rated, over }, tries) {
    const ratings = await this.#load().catch(() => null); // the game goes on without them
    if (asked !== this.#asked || !ratings) return;
    const begun = over ? this.#begun.read() : null;
    const before = begun?.number === number ? begun.ratings : null;
    this.#onChange(ratingsShown(ratings, before, rated));
    if (!ratings.counting && !over) this.#begun.keep(number, ratings);
    if (ratings.counting && tries > 1) this.#setTimer(() => this.#ask(asked, { number, rated, over }, tries - 1), WAIT);
  }
}
