/** The lesson on alpha-beta, in Polish; the terms in braces are filled in from the record (docs/lessons.md). */

export const alphaBetaWords = [
  { title: "Dwaj gracze, jedna liczba", text: "MAX chce dużej liczby, MIN małej. MAX wybiera A, B lub C; MIN odpowiada; MAX rusza ostatni i bierze liść. Przez drzewo idziemy od lewej do prawej. Co MAX ma na pewno?" },
  { title: "Wartość wraca", text: "W A1 ruch ma MAX: {value A1.1} albo {value A1.2}. MAX bierze {value A1}. Dlatego A1 jest wart {value A1} i ta wartość wraca do A, gdzie wybiera MIN." },
  { title: "Beta: co MIN już ma", text: "MIN może dostać {value A1}, jeśli wybierze A1. Odtąd A jest wart najwyżej {beta}. Ta granica nazywa się beta i rysujemy ją jako ścianę: więcej niż {beta} z A nie wyjdzie." },
  {
    title: "Pierwsze odcięcie",
    text: "MAX sprawdza {value A2.1} i ma tutaj {value A2} lub więcej. MIN ma już {value A1} z A1 i do A2 nie przyjdzie. Dlatego ostatni liść jest bez znaczenia: jaki by nie był, nikt do niego nie dojdzie. Odcinamy go.",
    question: { text: "Czy liść A2.2 zostanie sprawdzony?", answers: ["Tak", "Nie"] },
  },
  { title: "Alfa: co MAX już ma", text: "A jest wart {value A}. MAX może dostać {value A}, jeśli wybierze A, więc początek jest wart co najmniej {alpha start}. Ta granica to alfa, ściana z drugiej strony: mniej niż {alpha start} gracza MAX już nie interesuje." },
  {
    title: "Drugie odcięcie",
    text: "MAX w B1 bierze {value B1}, więc MIN może ograniczyć B do {value B}. Ale MAX ma już {value A} z A i do B nie przyjdzie. Całe B2 jest odcięte: to odcięcie alfa.",
    question: { text: "Która granica odcina B2?", answers: ["Alfa", "Beta"] },
  },
  {
    title: "Co jeszcze trzeba sprawdzić",
    text: "C1 dał {value C1}, między ścianami: MIN nie miał jeszcze odpowiedzi dość złej dla MAX. Dlatego sprawdzono C2. Daje {value C2}, a MIN zostaje przy {value C}. C jest lepszy od A: alfa rośnie do {alpha start}.",
    question: { text: "Czy trzeba było sprawdzić C2?", answers: ["Tak", "Nie"] },
  },
  { title: "Kolejność", text: "Teraz C jest pierwszy i alfa od razu wynosi {alpha start}. A1 i B1 są poniżej, więc A2 i B2 są odcięte. Sprawdzone liście: {leaves}, przedtem {leaves of tree}. Najlepsza kolejność potrzebuje {leaves of best}, najgorsza wszystkich: {leaves of all}. Wartość to zawsze {value start}." },
  { title: "To samo w grze", text: "Czerwony jest MAX; liczby to oceny. Czerwony ma tu już {value start} z kolumną 3, a po kolumnie 5 żółty kolumną 1 ogranicza go do {value 5}. Równe wystarcza: nic lepszego dla czerwonego nie może przyjść. Odcięte ruchy: {left 5}." },
  { title: "Ile oszczędza", text: "Gotowe: {best start}, wartość to {value start}. Alfa-beta sprawdziła tyle pozycji: {positions}. Minimaks dla tego samego ruchu i tej samej wartości sprawdza {positions of minimax}. To, co odcięto, niczego nie mogło zmienić. Teraz przewidź odcięcie samodzielnie." },
];
