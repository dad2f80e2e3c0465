/** The lesson on iterative deepening and the table of positions, in Polish; the terms in braces are filled in from the record (docs/lessons.md). */

export const deepeningWords = [
  { title: "Jeden ruch naprzód", text: "Przeszukiwanie nie zaczyna od pełnej głębokości. Najpierw patrzy tak daleko: {depth} ruch. Najlepsze to {best start}, wartość {value start}. Pozycje: {positions}. Gdyby teraz skończył się czas, ruch już by był." },
  { title: "Potem głębiej", text: "Teraz wszystko jeszcze raz, głębokość: {depth}. Odpowiedź jest inna: {best start}, wartość {value start}. Pozycje dotąd: {positions}. Powtarzanie wygląda na marnotrawstwo, ale każda głębokość kosztuje więcej niż wszystkie poprzednie razem." },
  { title: "Co to daje", text: "Trzecie przeszukiwanie, głębokość {depth}, nie zaczyna od lewej. Zaczyna od kolumny 5, najlepszego ruchu poprzedniego przeszukiwania. Dobry pierwszy ruch wcześnie buduje ściany, więc głębsze przeszukiwanie jest tańsze." },
  {
    title: "Dwie kolejności, jedna pozycja",
    text: "Kółko i krzyżyk: te same pola można zająć w innej kolejności, a pozycja jest ta sama. Rozwiązano ją już wcześniej, więc jej wartość jest w tablicy: {value b3 a2 a3 c3}. Tutaj wygląda jak liść, choć gra się nie skończyła.",
    question: { text: "Czy poniżej tej pozycji coś się teraz przeszukuje?", answers: ["Nie, odpowiada tablica", "Tak, wszystko"] },
  },
  { title: "Gdy przypuszczenie było błędne", text: "Głębsze przeszukiwania spodziewają się wartości bliskiej poprzedniej i pytają tylko o nią. Tym razem wartość leży poza tym. {sentence}" },
  { title: "Dokładnie, co najmniej, najwyżej", text: "Po odcięciu znana jest tylko granica i tak też zapisuje ją tablica: dokładnie, co najmniej albo najwyżej. Tutaj to wystarcza. {sentence}" },
  { title: "Ile oszczędza", text: "Gotowe: {best start}, wartość {value start}, głębokość {depth}. Pozycje, wszystkie głębokości razem: {positions}. Alfa-beta od lewej do prawej, bez tablicy, dla tej samej wartości potrzebuje {positions of once}." },
];
