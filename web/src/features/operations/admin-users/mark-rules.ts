import { fold } from "../../../../../common/fold.ts";

type Part = { text: string; hit: boolean };

/** A text in parts: those that the words of a search have found, without regard to case and accents, and those between. */
export function markedParts(text: string, search: string): Part[] {
  const letters = [...text.normalize("NFC")];
  // A letter may be two without its ligature: each keeps its place in the text.
  const places = letters.flatMap((letter, place) => [...fold(letter)].map(() => place));
  const folded = letters.map(fold).join("");
  const hits = new Set<number>();
  for (const word of new Set(fold(search).split(/\s+/).filter(Boolean)))
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1))
      for (const place of places.slice(at, at + word.length)) hits.add(place);
  const parts: Part[] = [];
  for (const [place, letter] of letters.entries()) {
    const last = parts.at(-1);
    if (last && last.hit === hits.has(place)) last.text += letter;
    else parts.push({ text: letter, hit: hits.has(place) });
  }
  return parts;
}
