/** The lesson on the order of moves, in Croatian; the terms in braces are filled in from the record (docs/lessons.md). */

export const orderingWords = [
  { title: "Najbolji potez prvi", text: "Ovo je stablo iz lekcije o alfa-beti, ali najbolja je grana svugdje prva. Pregledani listovi: {leaves} od {leaves of worst}. Odsijecanja: {cuts}. S manje listova vrijednost ne bi bila sigurna." },
  { title: "Najgori potez prvi", text: "Isti listovi, ali najbolja je grana sada uvijek posljednja. Pregledani listovi: {leaves}. Odsijecanja: {cuts}. Alfa-beta ovdje ne štedi ništa; radi sav posao minimaksa. Vrijednost je {value start}, kao i prije." },
  {
    title: "Najprije mora stajati zid",
    text: "Zašto? U najboljem redoslijedu C je bio prvi, i alfa je {alpha A}. U A već prvi odgovor donosi {value A}, a to nije više. Zato je A odmah odsječen. Za odsijecanje treba zid, a dobri ga potezi grade rano.",
    question: { text: "Zašto je A ovdje odsječen?", answers: ["Njegova vrijednost ne prelazi alfu", "Njegova vrijednost prelazi alfu"] },
  },
  { title: "Slijeva nadesno", text: "Četiri u nizu, četiri poteza unaprijed, stupci slijeva nadesno. Alfa-beta pregleda toliko pozicija: {positions}, a minimaks: {positions of minimax}. Srednji su stupci često bolji, pa taj redoslijed nije dobar." },
  { title: "Dobra pretpostavka je dovoljna", text: "Najbolji potez prije pretrage ne zna nitko. Ali ova pretraga pretpostavlja: počinje najboljim potezom prethodne, pliće pretrage. Pregledane pozicije, sve dubine zajedno: {positions}. Slijeva nadesno bilo ih je {positions of left}." },
  { title: "Što nijedan redoslijed ne mijenja", text: "Natrag na stablo kako je zapisano: pregledani listovi {leaves}, između {leaves of best} i {leaves of worst}. Vrijednost je u sva tri redoslijeda {value start}, a u igri Četiri u nizu u oba {value start of left}. Redoslijed mijenja posao, a vrijednost nikad." },
];
