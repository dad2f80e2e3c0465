/** Texts of a board in a frame of another site, in Croatian. */

/** @type {typeof import("../en/embed.js").embedWords} */
export const embedWords = {
  open: "Otvori",
  nothing: "Ovdje se nema što prikazati.",
  failed: "Poslužitelj nije odgovorio. Osvježite stranicu i pokušajte ponovno.",
  private: "Ovaj je stol privatan: prikazan je samo početak.",
  waiting: "Ovaj stol čeka drugu osobu.",
  tryMove: "Isprobajte potez.",
  day: "Pozicija dana",
  oneWins: "Jedan potez pobjeđuje. Koji?",
  oneKeepsDraw: "Jedan potez čuva neriješeno. Koji?",
  solve: "Riješi",
  takeBack: "Vrati potez",
  follow: "Prati partiju",
  stop: "Prestani pratiti",
};
