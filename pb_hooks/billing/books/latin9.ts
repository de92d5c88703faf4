/** What ISO 8859-15 has in other places than Unicode. */
const OWN: Readonly<Record<string, number>> = {
  "€": 0xa4,
  Š: 0xa6,
  š: 0xa8,
  Ž: 0xb4,
  ž: 0xb8,
  Œ: 0xbc,
  œ: 0xbd,
  Ÿ: 0xbe,
};
/** Characters of Latin 1 that gave their place to those. */
const GONE = /[¤¦¨´¸¼½¾]/;
/** What a typographer writes and the set lacks. */
const PLAIN: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "…": "...",
  "–": "-",
  "—": "-",
  "\u202f": " ",
  "•": "-",
};

/** A text as bytes of ISO 8859-15; letters that the set lacks lose their accents, all else becomes "?". */
export function latin9(text: string): number[] {
  return [...text].flatMap(bytesOf);
}

function bytesOf(character: string): number[] {
  const own = OWN[character] ?? character.codePointAt(0) ?? 0x3f;
  if (own < 0x80 || OWN[character] !== undefined) return [own];
  if (own >= 0xa0 && own <= 0xff && !GONE.test(character)) return [own];
  const plain = PLAIN[character] ?? character.normalize("NFD").replace(/\p{M}/gu, "");
  return [...(/^[ -~]+$/.test(plain) ? plain : "?")].map((each) => each.charCodeAt(0));
}
