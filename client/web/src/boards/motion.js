/** Movements that tell what happened; none lasts longer than 250 ms, and none is shown to whoever wants none. */

const LONGEST = 250;

const wanted = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A piece falls and settles. @param {Element} piece @param {number} height in the drawing's own units */
export function fall(piece, height) {
  if (!wanted()) return;
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

/** Counters lift off; they are gone when the movement ends. @param {Element} counter */
export function liftOff(counter) {
  if (!wanted()) return;
  counter.animate([{ transform: "none" }, { transform: "translateY(-45px) scale(0)" }], {
    duration: LONGEST,
    easing: "ease-in",
  });
}

/** A piece goes to where it stands now. @param {Element} piece @param {number} x @param {number} y where it was, seen from there */
export function slide(piece, x, y) {
  if (!wanted()) return;
  piece.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
    duration: LONGEST,
    easing: "ease-in-out",
  });
}

/** A mark is set down. @param {Element} mark */
export function setDown(mark) {
  if (!wanted()) return;
  mark.animate([{ transform: "scale(1.5)" }, { transform: "none" }], { duration: 160, easing: "ease-out" });
}

/** What was tried does not go. @param {Element} board */
export function shake(board) {
  if (!wanted()) return;
  const steps = [0, -7, 6, -4, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  board.animate(steps, { duration: LONGEST });
}

/** Something appears from below its place. @param {Element} panel */
export function rise(panel) {
  if (!wanted()) return;
  panel.animate([{ transform: "translateY(16px)" }, { transform: "none" }], { duration: 200, easing: "ease-out" });
}
