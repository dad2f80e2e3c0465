/** Texts of a board in a frame of another site, in Polish. */

/** @type {typeof import("../en/embed.js").embedWords} */
export const embedWords = {
  open: "Otwórz",
  nothing: "Nie ma tu nic do pokazania.",
  failed: "Serwer nie odpowiedział. Odśwież stronę, aby spróbować ponownie.",
  private: "Ten stół jest prywatny: widać tylko ustawienie początkowe.",
  waiting: "Ten stół czeka na drugą osobę.",
  tryMove: "Wypróbuj ruch.",
  day: "Pozycja dnia",
  oneWins: "Wygrywa jeden ruch. Który?",
  oneKeepsDraw: "Remis utrzymuje jeden ruch. Który?",
  solve: "Rozwiąż",
  takeBack: "Cofnij",
  follow: "Śledź partię",
  stop: "Przestań śledzić",
};
