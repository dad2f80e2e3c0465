/** Texts of the chart of counts by depth, in Polish; loaded with it. */

/** @type {typeof import("../en/growth-chart.js").growthChartWords} */
export const growthChartWords = {
  title: "Wzrost z głębokością",
  lead: "Ile pozycji ogląda stąd każde przeszukiwanie, głębokość po głębokości; każda linia w górę to dziesięć razy więcej.",
  depth: "Głębokość",
  series: {
    minimax: "Minimaks",
    worst: "Alfa-beta, najgorsza kolejność",
    actual: "Alfa-beta, kolejność gry",
    best: "Alfa-beta, najlepsza kolejność",
    pvs: "Główny wariant, bez tablicy",
    table: "Główny wariant z tablicą",
    power: "b do potęgi d",
    root: "Podwójny pierwiastek z tego",
  },
  counting: (depth) => `Liczenie głębokości ${depth}…`,
  done: "Gotowe: głębsze przeszukiwanie jest za duże, by je policzyć.",
  ended: "Serwer nie odpowiedział na głębsze przeszukiwanie.",
  save: "Zapisz jako CSV",
  noneWhy: "Kreska: drzewo jest za duże, by je uporządkować. b to średnia liczba ruchów.",
  chart: "Poniższa tabela jako rysunek",
};
