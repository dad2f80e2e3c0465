/**
 * The identity of this page: the player of its cookie, or, in a browser that refuses cookies, a guest for the lifetime of
 * the page, who opens each socket with a ticket (docs/protocol.md, 10 and 14).
 */

export { identityWords } from "../words/en/errors.js";

const PATIENCE = 5_000;
export const TICKET = "parlour.ticket.";

/** @typedef {(path: string, settings: RequestInit) => Promise<Response>} Fetch */

/**
 * @typedef {object} Proof The credentials for opening the next socket.
 * @property {boolean} reached whether the server has answered over HTTP
 * @property {boolean} [foreign] whether the server refuses this page's origin
 * @property {string[]} subprotocols to offer besides the encoding
 */

/** The identity of one page. */
export class Identity {
  #request;
  #onForgetful;
  #token = "";

  /** @param {() => void} onForgetful the browser keeps no cookie @param {Fetch} [request] */
  constructor(onForgetful, request = (path, settings) => fetch(path, settings)) {
    this.#onForgetful = onForgetful;
    this.#request = request;
  }

  /** Prepare the next handshake. @param {boolean} refused whether the last one failed @returns {Promise<Proof>} @throws {Error} the server does not answer */
  async prove(refused) {
    if (refused && (await this.#isForeign())) return { reached: true, foreign: true, subprotocols: [] };
    const byCookie = !this.#token && (!refused || (await this.#hasCookie()));
    return { reached: true, subprotocols: byCookie ? [] : [await this.#ticket()] };
  }

  /**
   * Whether the server accepts the page's origin: its answer to OPTIONS names the origin only then. A page of the server itself
   * needs no check beforehand; its origin is missing from the list if a proxy serves the page at another address.
   */
  async #isForeign() {
    const { ok, headers } = await this.#send("/api/session", { method: "OPTIONS" });
    return ok && !headers.has("Access-Control-Allow-Origin");
  }

  /** Whether the browser sends the page's cookie back. */
  async #hasCookie() {
    await this.#send("/", {});
    return (await this.#send("/api/session", {})).status !== 401;
  }

  async #ticket() {
    if (!this.#token) {
      this.#token = (await this.#post("/api/guests", { "Content-Type": "application/json" }, '{"kind": "person"}')).token;
      this.#onForgetful();
    }
    const { ticket } = await this.#post("/api/tickets", { Authorization: `Bearer ${this.#token}` });
    return TICKET + ticket;
  }

  /** @param {string} path @param {Record<string, string>} headers @param {string} [body] @returns {Promise<any>} */
  async #post(path, headers, body) {
    const response = await this.#send(path, { method: "POST", headers, body });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  }

  /** @param {string} path @param {RequestInit} settings */
  async #send(path, settings) {
    const response = await this.#request(path, { ...settings, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (response.status >= 500) throw new Error(`${path} answered ${response.status}`);
    return response;
  }
}
