/** Animations of moves: at most 250 ms, and none where the system asks for reduced motion. */

const LONGEST = 250;

const allowed = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A piece falls into its cell. @param {Element} piece @param {number} height in units of the drawing */
export function fall(piece, height) {
  if (!allowed()) return;
  piece.animate(
    [
      { transform: `translateY(${-height}px)`, easing: "cubic-bezier(0.5, 0, 0.9, 0.7)" },
      { transform: "none", offset: 0.76, easing: "ease-out" },
      { transform: "translateY(-9px)", offset: 0.88, easing: "ease-in" },
      { transform: "none" },
    ],
    { duration: LONGEST },
  );
}

/** A counter lifts off and vanishes. @param {Element} counter */
export function liftOff(counter) {
  if (!allowed()) return;
  counter.animate([{ transform: "none" }, { transform: "translateY(-45px) scale(0)" }], {
    duration: LONGEST,
    easing: "ease-in",
  });
}

/** A piece slides to its new place. @param {Element} piece @param {number} x @param {number} y its old place relative to the new one */
export function slide(piece, x, y) {
  if (!allowed()) return;
  piece.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
    duration: LONGEST,
    easing: "ease-in-out",
  });
}

/** A mark appears. @param {Element} mark */
export function setDown(mark) {
  if (!allowed()) return;
  mark.animate([{ transform: "scale(1.5)" }, { transform: "none" }], { duration: 160, easing: "ease-out" });
}

/** An illegal move shakes the board. @param {Element} board */
export function shake(board) {
  if (!allowed()) return;
  const steps = [0, -7, 6, -4, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  board.animate(steps, { duration: LONGEST });
}

/** A panel rises into its place. @param {Element} panel */
export function rise(panel) {
  if (!allowed()) return;
  panel.animate([{ transform: "translateY(16px)" }, { transform: "none" }], { duration: 200, easing: "ease-out" });
}
