/** The lesson on minimax, in Polish; the terms in braces are filled in from the record (docs/lessons.md). */

export const minimaxWords = [
  { title: "Dwaj gracze, jedna liczba", text: "Każdy liść ma liczbę. MAX, który rusza pierwszy, chce dużej, a MIN, który odpowiada, małej. Dlatego MAX nie może po prostu pójść do największego liścia. Co MAX ma na pewno? Sprawdzimy każdy liść, od lewej do prawej." },
  { title: "Pierwszy liść", text: "A1 jest wart {value A1}. Więcej na razie nie wiadomo: w A ruch ma MIN i może znaleźć jeszcze mniej. Dlatego A jest wart najwyżej {value A1}." },
  { title: "MIN wybiera", text: "MIN widział całe A: {value A1}, {value A2} i {value A3}. MIN bierze najmniejszą liczbę. Dlatego A jest wart {value A} i ta wartość idzie w górę do gracza MAX." },
  {
    title: "Drugi ruch",
    text: "W B MIN znajduje {value B1}, {value B2} i {value B3} i bierze {value B}. MAX porównuje: A daje {value A}, B daje {value B}.",
    question: { text: "Czy dla MAX B jest lepszy od A?", answers: ["Tak", "Nie"] },
  },
  { title: "Największy liść ze wszystkich", text: "C zaczyna się od {value C1}, więcej niż każdy liść dotąd. Ale w C wybiera MIN i bierze {value C3}. Dlatego C jest wart {value C}, choćby jego pierwszy liść był nie wiem jak duży." },
  { title: "Na pewno, a nie może", text: "MAX wybiera A, największą z trzech wartości. Cokolwiek zrobi MIN, MAX dostanie co najmniej {value start}. To jest wartość minimaks: to, co MAX ma na pewno, gdy obaj grają dobrze. Sprawdzone liście: {leaves}, wszystkie pozycje: {positions}." },
  { title: "To samo w grze", text: "Kółko i krzyżyk, pięć wolnych pól, ruch ma X. Liście to końce gry: wygrana X jest warta 1, remis 0, wygrana O −1. X jest tu MAX, O jest MIN. Przeszukiwanie gra każdą możliwość do końca." },
  { title: "Każda pozycja", text: "Gotowe: X gra {best start}, wartość to {value start}, czyli wygrana. Sprawdzone pozycje: {positions}, i to dla zaledwie pięciu pól. Każdy ruch głębiej mnoży pracę przez liczbę ruchów. Jak sprawdzać mniej, mówi następna lekcja: alfa-beta." },
];
