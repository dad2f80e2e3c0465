/** Figures drawn by the server, over HTTP (docs/protocol.md, 11). */

const PATIENCE = 20_000; // milliseconds

/** The server has not drawn it. */
export class FigureError extends Error {
  /** @param {number} wait the seconds after which to try again, 0 if unknown */
  constructor(wait) {
    super("no figure");
    this.wait = wait;
  }
}

/** @param {"png" | "pdf"} form @param {object} figure @returns {Promise<Blob>} @throws {FigureError} */
export async function drawFigure(form, figure) {
  const settings = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(figure), signal: AbortSignal.timeout(PATIENCE) };
  const answer = await fetch(`/api/figures/${form}`, settings).catch(() => null);
  if (!answer?.ok) throw new FigureError(Number(answer?.headers.get("Retry-After")) || 0);
  return answer.blob();
}
