/** The lesson on principal variation search, in Polish; the terms in braces are filled in from the record (docs/lessons.md). */

export const principalVariationWords = [
  { title: "Pierwszy ruch, okno szeroko otwarte", text: "Liczby należą tu do gracza, który ma ruch. Dwa ruchy naprzód: pierwszy ruch, kolumna 1, jest przeszukiwany z otwartym oknem, bo nic jeszcze nie wiadomo. Dla żółtego jest wart {value 1}, czyli dla czerwonego {value start}. To jest teraz wynik do pobicia." },
  { title: "Wąskie pytanie", text: "Kolejność ruchów zwykle jest dobra, więc kolumna 2 pewnie nie jest lepsza. Przeszukiwanie tylko pyta: czy dla czerwonego jest lepsza niż {value start}, tak czy nie? Takie okno, bez miejsca między ścianami, rozstrzyga się mniejszą pracą." },
  {
    title: "Odpowiedź brzmi tak",
    text: "Kolumna 2 jest dla żółtego warta {value 2}, mniej niż {value 1} z kolumny 1: dla czerwonego to lepiej. Z tak wąskim oknem przeszukiwanie szukało tylko tak lub nie. Jak dobra jest kolumna 2 naprawdę, musi powiedzieć drugie przeszukiwanie.",
    question: { text: "Która z tych dwóch kolumn jest dla czerwonego lepsza?", answers: ["Kolumna 2", "Kolumna 1"] },
  },
  { title: "Jeszcze raz, z miejscem", text: "Pytanie się powtarza, teraz z miejscem między ścianami. {sentence} To kosztuje podwójną pracę, ale tylko wtedy, gdy pierwsze przypuszczenie było błędne." },
  { title: "Odpowiedź brzmi nie", text: "Kolumna 2 zostaje: dla czerwonego {value start}. Kolumna 3 też dostaje wąskie pytanie. Żółty ma tu wkrótce {value 3}, więc nie: dla czerwonego nie jest lepsza. Odcięte ruchy: {left 3}. „Nie” jest tanie." },
  { title: "Jak często", text: "Gotowe, głębokość {depth}. Pozycje, wszystkie głębokości razem: {positions}; odcięcia: {cuts}; ponowne przeszukiwania: {again}. Alfa-beta dla samej ostatniej głębokości potrzebuje tylu pozycji: {positions of alphabeta}. Wartość jest ta sama: {value start}." },
];
