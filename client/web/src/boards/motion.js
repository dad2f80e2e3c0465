/** Animations of moves: at most 250 ms, and none where the system asks for reduced motion. */

const LONGEST = 250;

/** Between two lights of a winning line, and two pieces of a shower, in milliseconds. */
const BETWEEN = 40;

const allowed = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A piece falls into its cell and settles. @param {Element} drawing that holds it alone @param {number} height of the fall, as a part of the drawing's */
export function fall(drawing, height) {
  if (!allowed()) return;
  drawing.animate(
    [
      { transform: `translateY(${-100 * height}%)`, easing: "cubic-bezier(0.5, 0, 0.9, 0.7)" },
      { transform: "none", offset: 0.76, easing: "ease-out" },
      { transform: "translateY(-1.2%)", offset: 0.88, easing: "ease-in" },
      { transform: "none" },
    ],
    { duration: LONGEST },
  );
}

/** The pieces of a winning line light up one after the other, once the last piece has landed. @param {Element[]} lights */
export function lightUp(lights) {
  if (!allowed()) return;
  lights.forEach((light, index) => {
    const delay = LONGEST + index * BETWEEN;
    light.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120, delay, fill: "backwards" });
  });
}

/** Pieces rain over the board of a winner, after the line has been lit. @param {Element[]} pieces */
export function rain(pieces) {
  if (!allowed()) return;
  pieces.forEach((piece, index) => {
    const delay = LONGEST + ((index * 7) % pieces.length) * (BETWEEN / 2);
    const from = { transform: "translateY(-40px)", opacity: 0 };
    piece.animate([from, { transform: "none", opacity: 1 }], { duration: LONGEST, delay, fill: "backwards", easing: "cubic-bezier(0.2, 0.8, 0.3, 1)" });
  });
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
