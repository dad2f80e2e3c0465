/** Texts of what a link shows of itself, in Slovenian. The server puts in what is in braces. */

/** @type {typeof import("../en/links.js").linkWords} */
export const linkWords = {
  cards: {
    won: "Zmaga: {name}",
    wonAgainst: "{winner} – {loser} · število potez:\u00a0{count}",
    drawn: "Neodločeno",
    noGame: "Igra ni bila odigrana",
    between: "{first} – {second} · število potez:\u00a0{count}",
    seatFree: "En sedež je prost",
    sitDown: "Odprite povezavo in zaigrajte. Račun ni potreben.",
    underWay: "Igra poteka",
    watch: "Odprite povezavo in glejte.",
    private: "Zasebna miza",
    onlyLink: "Odpre jo samo celotna povezava.",
    toMove: "Na potezi ste",
    whatPlay: "Kaj bi odigrali?",
    ended: "Konec igre",
    whyWon: "Katera poteza je odločila igro?",
    whyDrawn: "Ali bi lahko ena stran zmagala?",
    player: "Stran {seat}",
    ofDay: "Pozicija dneva, {day}",
    oneWins: "Ena poteza zmaga",
    oneKeepsDraw: "Ena poteza ohrani neodločen izid",
    findIt: "Jo lahko najdete?",
    decided: "Poteza {number}: {move}",
    seeWhy: "Ali vidite, zakaj?",
  },
  take: "kopica {0}, −{1}",
};
