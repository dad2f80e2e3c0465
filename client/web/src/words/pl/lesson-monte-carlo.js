/** The lesson on Monte Carlo tree search, in Polish; the terms in braces are filled in from the record (docs/lessons.md). */

export const monteCarloWords = [
  { title: "Bez oceny pozycji", text: "Gra Grundy’ego: stos dzieli się na dwa nierówne; kto nie może zagrać, przegrywa. Temu przeszukiwaniu nikt nie musi mówić, jak dobra jest pozycja. Gra losowo do końca i liczy, kto wygrywa. {sentence}" },
  { title: "Jedna losowa gra", text: "Pierwsza symulacja sprawdza 10 na 6 i 4. Stamtąd obaj grają losowo, dopóki da się jeszcze coś podzielić. {sentence}" },
  { title: "Wygrane na odwiedziny", text: "Wynik liczy się w każdej pozycji po drodze: 1 za wygraną, −1 za przegraną gracza, który tam ruszył. Odwiedziny ruchu 10 na 6 i 4: {visits 10=6+4}, średnia {mean 10=6+4}. Jedna gra mówi niewiele." },
  {
    title: "Gdzie patrzeć dalej",
    text: "Każdy ruch sprawdzono raz. Teraz każdy ma średnią i premię, tym większą, im mniej ma odwiedzin. 10 na 8 i 2: średnia {mean 10=8+2}, premia {bonus 10=8+2}. 10 na 9 i 1: średnia {mean 10=9+1}, premia {bonus 10=9+1}. Dalej idzie największa suma.",
    question: { text: "Który z tych dwóch ruchów ma większą sumę?", answers: ["10 na 8 i 2", "10 na 9 i 1"] },
  },
  { title: "Próbowanie", text: "Symulacje dotąd: {simulations}. Odwiedziny są rozłożone: 10 na 9 i 1 ma ich {visits 10=9+1}, 10 na 8 i 2 ma ich {visits 10=8+2}, a 10 na 6 i 4 {visits 10=6+4}. Premia dba o to, by żaden ruch nie został zapomniany." },
  { title: "Zaufanie", text: "Symulacje dotąd: {simulations}. Przeszukiwanie ufa temu, co widziało: 10 na 9 i 1 ma odwiedzin {visits 10=9+1} i średnią {mean 10=9+1}, a 10 na 7 i 3 {visits 10=7+3} i {mean 10=7+3}. Premia pominiętych ruchów nadal rośnie." },
  { title: "Udowodniony koniec", text: "Gdy każda odpowiedź na ruch jest znana do końca, nie ma już przypadku: wynik jest udowodniony i przeszukiwanie nie traci na niego gier. {sentence}" },
  { title: "Gdzie się myli", text: "Symulacje: {simulations}. Udowodniony jest też początek: gracz, który ma ruch, przegrywa. Dokładne przeszukiwanie znajduje to samo, {value start of exact}. Ale w połowie drogi najlepiej, z największą liczbą odwiedzin, wyglądało 10 na 9 i 1. Średnie są przypuszczeniami, dopóki nie staną się dowodami." },
];
