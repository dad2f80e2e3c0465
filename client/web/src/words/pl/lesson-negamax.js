/** The lesson on negamax, in Polish; the terms in braces are filled in from the record (docs/lessons.md). */

export const negamaxWords = [
  { title: "Dobre dla jednego, złe dla drugiego", text: "Minimaks potrzebuje dwóch zasad: MAX bierze największe, MIN najmniejsze. Ale co dobre dla jednego, jest tak samo złe dla drugiego. Jeśli MIN liczy z przeciwnym znakiem, obaj chcą największej liczby. Wtedy wystarczy jedna zasada." },
  { title: "W drodze w górę znak się zmienia", text: "Liście A dają graczowi MAX {value A1}, {value A2} i {value A3}. Dla MIN są warte tyle samo, ale z minusem, a największa z tych liczb to {value A}. W drodze na początek znak znów się zmienia: A daje MAX {value start}." },
  { title: "Jedna zasada dla obu", text: "W B gracz, który ma ruch, znów bierze największą liczbę: {value B}. Dla MAX to mniej niż {value start} z A. Nikogo nie trzeba już nazywać MAX ani MIN: wartość zawsze należy do gracza, który ma ruch." },
  {
    title: "Okno też się odwraca",
    text: "Teraz z alfą i betą. Na początku alfa to {alpha start}. W B ruch ma drugi gracz, więc okno zmienia znaki i końce: beta to tam {beta B}. B ma {value B}, czyli więcej: pozostałe ruchy są odcięte, jest ich {left B}.",
    question: { text: "Ile wynosi beta w B?", answers: ["{beta B}", "{alpha start}"] },
  },
  { title: "Jedno przeszukiwanie, dwa punkty widzenia", text: "Cztery w rzędzie, ruch ma czerwony. Kolumna 5 jest warta {value 5} dla żółtego, który by odpowiadał, czyli {value start} dla czerwonego. Przełącznik pod rysunkiem pokazuje te same liczby dla MAX. Nic nie jest przeszukiwane na nowo: na co drugim poziomie zmienia się tylko znak." },
  { title: "Ta sama praca", text: "Gotowe: {best start}, wartość dla czerwonego to {value start}. Pozycje: {positions}, a minimaks dla tego samego ruchu i tej samej wartości potrzebuje {positions of minimax}. Negamaks nie oszczędza pracy; jest tylko krótszy w zapisie i dlatego używa go większość programów." },
];
