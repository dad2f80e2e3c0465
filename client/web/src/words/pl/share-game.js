/** Texts of sharing a finished game, in Polish; loaded with the actions after it. */

/** @type {typeof import("../en/share-game.js").shareGameWords} */
export const shareGameWords = {
  share: "Udostępnij",
  what: "Co udostępnić",
  ways: { game: "Cała partia", position: "Ta pozycja" },
  link: "Adres",
  text: "Tekst wiadomości",
  embed: "Wiersz do wklejenia na inną stronę, na przykład kursu lub bloga",
  size: "Rozmiar",
  fullWidth: "Pełna szerokość",
  copy: "Kopiuj",
  copied: "Skopiowano.",
  copyLink: "Kopiuj adres",
  copyText: "Kopiuj tekst",
  copyEmbed: "Kopiuj wiersz",
  send: "Wyślij",
  picture: "Obraz",
  qr: "Adres jako kod QR",
  names: "Pokazuj nazwy graczy",
  frames: "Do oglądania nie potrzeba konta i nie są zapisywane pliki cookie.",
};
