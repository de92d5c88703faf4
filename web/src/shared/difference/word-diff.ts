/** A piece of two texts: in both, only in the former, or only in the later one. */
export type Piece = { kind: "same" | "gone" | "new"; text: string };

/** Beyond this many pairs of words, texts that differ are shown as a whole. */
const MOST_PAIRS = 4_000_000;

/** What changed from one text to another, word by word. Pure. */
export function wordDiff(before: string, after: string): Piece[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && equal(a[start], b[start])) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && equal(a.at(-1 - end), b.at(-1 - end))) end++;
  const [gone, added] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const middle =
    gone.length * added.length > MOST_PAIRS
      ? [...gone.map(piece("gone")), ...added.map(piece("new"))]
      : betweenWords(gone, added);
  return merged([...b.slice(0, start).map(piece("same")), ...middle, ...b.slice(b.length - end).map(piece("same"))]);
}

/** Words, each with the white space behind it: a space that two sentences share is no match. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

const equal = (a = "", b = ""): boolean => a.trimEnd() === b.trimEnd() && a !== "" && b !== "";

const piece =
  (kind: Piece["kind"]) =>
  (text: string): Piece => ({ kind, text });

/** By the longest common subsequence of words. */
function betweenWords(a: readonly string[], b: readonly string[]): Piece[] {
  const width = b.length + 1;
  const longest = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] = equal(a[i], b[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [gone = "", added = ""] = [a[i], b[j]];
    if (equal(gone, added)) {
      pieces.push({ kind: "same", text: added });
      i++;
      j++;
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1))) {
      pieces.push({ kind: "gone", text: gone });
      i++;
    } else {
      pieces.push({ kind: "new", text: added });
      j++;
    }
  }
  return pieces;
}

/** Neighbours of one kind as one piece. */
function merged(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const { kind, text } of pieces) {
    const last = result.at(-1);
    if (last?.kind === kind) last.text += text;
    else result.push({ kind, text });
  }
  return result;
}
