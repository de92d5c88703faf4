import type { Segment } from "../../../common/contract/content.ts";
import { distances } from "../../../common/distance.ts";
import { fold } from "../../../common/fold.ts";
import { QUERY_MAX } from "../../../common/limits.ts";

const MAX_WORDS = 8;

/** Marks around found words in the index's results; none of our texts contains these characters. */
const MARKS = ["\u0001", "\u0002"] as const;

/** The words of a search, folded as the index folds them. Single letters (l’, d’) count only without other words. */
export function queryWords(text: string): string[] {
  const all = allWords(text.slice(0, QUERY_MAX));
  const long = all.filter((word) => word.length > 1);
  return [...new Set(long.length > 0 ? long : all)].slice(0, MAX_WORDS);
}

/** The words of a text, folded, in order. */
export function allWords(text: string): string[] {
  return fold(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** Shorter words match only whole, unless the reader is still typing: "de" is no prefix of "dépendre". */
const MIN_START = 3;

/** An index query: every group must match, by any of its words; the last word may be incomplete. */
export function matchAll(groups: readonly (readonly string[])[]): string {
  return groups.map((words, index) => matchAny(words, index === groups.length - 1)).join(" AND ");
}

/** An index query: any of the words, or a word with that prefix (a "*" says the same). Words hold no quotes (queryWords). */
export function matchAny(words: readonly string[], unfinished = false): string {
  const term = (word: string) => {
    const start = word.replace("*", "");
    return unfinished || word.length >= MIN_START ? `"${start}"*` : `"${start}"`;
  };
  return `(${words.map(term).join(" OR ")})`;
}

/** The words that say enough to match a document alone: not "de", "the" or "sur". */
export function significantWords(words: readonly string[]): string[] {
  const telling = words.filter((word) => word.length > MIN_START);
  return telling.length > 0 ? telling : [...words];
}

/** Splits a marked text into segments, so that a page can show it without building HTML. */
export function segments(marked: string): Segment[] {
  const [start, end] = MARKS;
  return marked
    .split(start)
    .flatMap((part, index) => {
      const [hit = "", rest = ""] = index === 0 ? ["", part] : part.split(end);
      return [
        { text: hit, hit: true },
        { text: rest, hit: false },
      ];
    })
    .filter(({ text }) => text !== "");
}

/** The trigrams of a word, by which similar words are found. */
export function grams(word: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at + 3 <= word.length; at++) found.add(word.slice(at, at + 3));
  return [...found];
}

/** The words probably meant, nearest first, at most three; none when every candidate is too far. */
export function nearest(word: string, candidates: readonly string[]): string[] {
  const allowed = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  return candidates
    .map((term) => ({ term, distance: prefixDistance(word, term) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance || a.term.length - b.term.length)
    .slice(0, 3)
    .map(({ term }) => term);
}

/** The distance of a possibly incomplete word: to the whole term, or to its prefix. */
function prefixDistance(word: string, term: string): number {
  const line = distances(word, term);
  const ends = [term.length, word.length - 1, word.length, word.length + 1];
  return Math.min(...ends.map((end) => line[Math.min(end, term.length)] ?? word.length));
}
