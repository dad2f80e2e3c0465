/** Texts of what a link shows of itself, in Croatian. The server puts in what is in braces. */

/** @type {typeof import("../en/links.js").linkWords} */
export const linkWords = {
  cards: {
    won: "Pobjeda: {name}",
    wonAgainst: "{winner} – {loser} · broj poteza:\u00a0{count}",
    drawn: "Neriješeno",
    noGame: "Partija nije odigrana",
    between: "{first} – {second} · broj poteza:\u00a0{count}",
    seatFree: "Jedno je mjesto slobodno",
    sitDown: "Otvorite poveznicu i zaigrajte. Račun nije potreban.",
    underWay: "Partija je u tijeku",
    watch: "Otvorite poveznicu i gledajte.",
    private: "Privatni stol",
    onlyLink: "Otvara se samo cijelom poveznicom.",
    toMove: "Vi ste na potezu",
    whatPlay: "Što biste odigrali?",
    ended: "Kraj partije",
    whyWon: "Koji je potez odlučio partiju?",
    whyDrawn: "Je li jedna strana mogla pobijediti?",
    player: "Strana {seat}",
    ofDay: "Pozicija dana, {day}",
    oneWins: "Jedan potez pobjeđuje",
    oneKeepsDraw: "Jedan potez čuva neriješeno",
    findIt: "Možete li ga pronaći?",
    decided: "Potez {number}: {move}",
    seeWhy: "Vidite li zašto?",
  },
  take: "hrpa {0}, −{1}",
};
