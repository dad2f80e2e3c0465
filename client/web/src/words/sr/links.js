/** Texts of what a link shows of itself, in Serbian. The server puts in what is in braces. */

/** @type {typeof import("../en/links.js").linkWords} */
export const linkWords = {
  cards: {
    won: "Победа: {name}",
    wonAgainst: "{winner} – {loser} · број потеза:\u00a0{count}",
    drawn: "Реми",
    noGame: "Партија није одиграна",
    between: "{first} – {second} · број потеза:\u00a0{count}",
    seatFree: "Једно место је слободно",
    sitDown: "Отворите линк и заиграјте. Налог није потребан.",
    underWay: "Партија је у току",
    watch: "Отворите линк и гледајте.",
    private: "Приватни сто",
    onlyLink: "Отвара се само целим линком.",
    toMove: "Ви сте на потезу",
    whatPlay: "Шта бисте одиграли?",
    ended: "Крај партије",
    whyWon: "Који потез је одлучио партију?",
    whyDrawn: "Да ли је једна страна могла да победи?",
    player: "Страна {seat}",
    ofDay: "Позиција дана, {day}",
    oneWins: "Један потез побеђује",
    oneKeepsDraw: "Један потез чува реми",
    findIt: "Можете ли да га нађете?",
    decided: "Потез {number}: {move}",
    seeWhy: "Видите ли зашто?",
  },
  take: "стуб {0}, −{1}",
};
