/** The lesson on the order of moves, in Polish; the terms in braces are filled in from the record (docs/lessons.md). */

export const orderingWords = [
  { title: "Najlepszy ruch pierwszy", text: "To drzewo z lekcji o alfa-becie, ale najlepsza gałąź jest wszędzie pierwsza. Sprawdzone liście: {leaves} z {leaves of worst}. Odcięcia: {cuts}. Z mniejszą liczbą liści wartość nie byłaby pewna." },
  { title: "Najgorszy ruch pierwszy", text: "Te same liście, ale najlepsza gałąź jest teraz zawsze ostatnia. Sprawdzone liście: {leaves}. Odcięcia: {cuts}. Alfa-beta nic tu nie oszczędza; wykonuje całą pracę minimaksu. Wartość to {value start}, jak przedtem." },
  {
    title: "Najpierw musi stać ściana",
    text: "Dlaczego? W najlepszej kolejności C był pierwszy i alfa to {alpha A}. W A już pierwsza odpowiedź daje {value A}, a to nie więcej. Dlatego A jest od razu odcięte. Odcięcie potrzebuje ściany, a dobre ruchy budują ją wcześnie.",
    question: { text: "Dlaczego A jest tu odcięte?", answers: ["Jego wartość nie przekracza alfy", "Jego wartość przekracza alfę"] },
  },
  { title: "Od lewej do prawej", text: "Cztery w rzędzie, cztery ruchy naprzód, kolumny od lewej do prawej. Alfa-beta sprawdza tyle pozycji: {positions}, a minimaks: {positions of minimax}. Środkowe kolumny są często lepsze, więc ta kolejność nie jest dobra." },
  { title: "Dobre przypuszczenie wystarczy", text: "Najlepszego ruchu przed przeszukiwaniem nie zna nikt. Ale to przeszukiwanie przypuszcza: zaczyna od najlepszego ruchu poprzedniego, płytszego przeszukiwania. Sprawdzone pozycje, wszystkie głębokości razem: {positions}. Od lewej do prawej było ich {positions of left}." },
  { title: "Czego kolejność nie zmienia", text: "Z powrotem do drzewa tak, jak jest zapisane: sprawdzone liście {leaves}, między {leaves of best} a {leaves of worst}. Wartość we wszystkich trzech kolejnościach to {value start}, a w grze Cztery w rzędzie w obu {value start of left}. Kolejność zmienia pracę, a wartości nigdy." },
];
