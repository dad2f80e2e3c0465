/** Texts of a board in a frame of another site, in Slovenian. */

/** @type {typeof import("../en/embed.js").embedWords} */
export const embedWords = {
  open: "Odpri",
  nothing: "Tu ni ničesar za prikaz.",
  failed: "Strežnik ni odgovoril. Osvežite stran in poskusite znova.",
  private: "Ta miza je zasebna: prikazan je samo začetek.",
  waiting: "Ta miza čaka na drugo osebo.",
  tryMove: "Preizkusite potezo.",
  day: "Pozicija dneva",
  oneWins: "Ena poteza zmaga. Katera?",
  oneKeepsDraw: "Ena poteza ohrani neodločen izid. Katera?",
  solve: "Reši",
  takeBack: "Vrni potezo",
  follow: "Spremljaj igro",
  stop: "Nehaj spremljati",
};
