/** The languages that the page is offered in, by tag, each in its own name. Serbian is written in Cyrillic; its Latin page is made from that. */
export const LANGUAGES = { en: "English", sr: "Српски", "sr-Latn": "Srpski", hr: "Hrvatski", sl: "Slovenščina", pl: "Polski" };
