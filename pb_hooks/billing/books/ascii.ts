/** What a typographer writes, and letters that are no plain one with an accent. */
const PLAIN: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "«": '"',
  "»": '"',
  "…": "...",
  "–": "-",
  "—": "-",
  "•": "-",
  "€": "EUR",
  œ: "oe",
  Œ: "OE",
  æ: "ae",
  Æ: "AE",
  ß: "ss",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  "°": "o",
};

/**
 * A text in ASCII, which is the same bytes in ISO 8859-15 and in UTF-8: whatever set a program reads the file in, it reads it right.
 * Letters lose their accents; another script becomes "?".
 */
export function ascii(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  return [...text.normalize("NFD").replace(/[\u0300-\u036f]/g, "")]
    .map((each) => (/[ -~]/.test(each) ? each : /\s/.test(each) ? " " : (PLAIN[each] ?? "?")))
    .join("");
}
