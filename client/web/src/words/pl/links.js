/** Texts of what a link shows of itself, in Polish. The server puts in what is in braces. */

/** @type {typeof import("../en/links.js").linkWords} */
export const linkWords = {
  cards: {
    won: "Wygrana: {name}",
    wonAgainst: "{winner} – {loser} · liczba ruchów:\u00a0{count}",
    drawn: "Remis",
    noGame: "Partia się nie odbyła",
    between: "{first} – {second} · liczba ruchów:\u00a0{count}",
    seatFree: "Jest wolne miejsce",
    sitDown: "Otwórz link i zagraj. Konto nie jest potrzebne.",
    underWay: "Partia trwa",
    watch: "Otwórz link i obejrzyj partię.",
    private: "Prywatny stół",
    onlyLink: "Otwiera go tylko pełny link.",
    toMove: "Twój ruch",
    whatPlay: "Jaki ruch tu wykonasz?",
    ended: "Koniec partii",
    whyWon: "Który ruch rozstrzygnął partię?",
    whyDrawn: "Czy jedna ze stron mogła wygrać?",
    player: "Strona {seat}",
    ofDay: "Pozycja dnia, {day}",
    oneWins: "Wygrywa jeden ruch",
    oneKeepsDraw: "Remis utrzymuje jeden ruch",
    findIt: "Czy potrafisz go znaleźć?",
    decided: "Ruch {number}: {move}",
    seeWhy: "Czy widać dlaczego?",
  },
  take: "stos {0}, −{1}",
};
