/**
 * Who this page is to the server: the player of its cookie, or, in a browser that refuses cookies, a guest for as long as
 * the page lives, who opens each socket with a ticket (docs/protocol.md, 10 and 14).
 */

export { identityWords } from "../words/en/errors.js";

const PATIENCE = 5_000;
export const TICKET = "parlour.ticket.";

/** @typedef {(path: string, settings: RequestInit) => Promise<Response>} Fetch */

/**
 * @typedef {object} Proof What the next socket is opened with.
 * @property {boolean} reached whether the server has answered over HTTP
 * @property {string[]} subprotocols to be offered besides the encoding
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
    const byCookie = !this.#token && (!refused || (await this.#hasCookie()));
    return { reached: true, subprotocols: byCookie ? [] : [await this.#ticket()] };
  }

  /** Whether the cookie that comes with the page is sent back. */
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
