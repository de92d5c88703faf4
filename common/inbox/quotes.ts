/* Where the quoted mail begins in an answer. Rules for what mail programs write; when in doubt, nothing is folded. */

/** "Le 3 mars 2026 à 10:02, Ada <a@example.org> a écrit :", and in English: up to three lines, because programs wrap it. */
const ATTRIBUTION = [/^Le\s.{4,200}\sa\sécrit\s*:$/, /^On\s.{4,200}\swrote\s*:$/];
/** "Ada <a@example.org> a écrit :", on one line. */
const SHORT_ATTRIBUTION = /^.{1,100}<[^<>\s]{3,100}@[^<>\s]{3,100}>\s(?:a\sécrit|wrote)\s*:$/;
/** A line that separates, as Outlook, Orange and Zimbra write it. */
const SEPARATOR =
  /^(?:>\s*)?-{0,10}\s*(?:Message d['’]origine|Original Message|Mail original|Message du\s.+|Message transféré|Forwarded message|Message original)\s*-{0,10}$/i;
/** The first lines of a mail as Outlook repeats them. */
const HEADER = /^[*_]{0,2}(De|From|Envoyé|Sent|Date|À|A|To|Objet|Subject|Cc)[*_]{0,2}\s*:/i;

/** What is read of a text: a person's answer is at its beginning. */
const READ = 20_000;

/**
 * The place in a mail's text where the quoted mail begins; the text's length where nothing is quoted, where answers are between or
 * below the quoted lines, or where nothing would be left.
 */
export function foldAt(text: string): number {
  const lines = text.slice(0, READ).split("\n");
  // From here on, every line is quoted or empty.
  let tail = lines.length;
  while (tail > 0 && (lines[tail - 1]?.trim() === "" || MARKED.test(lines[tail - 1] ?? ""))) tail--;
  let at = 0;
  for (const [index, line] of lines.entries()) {
    const first = quoteAt(lines, index, tail);
    if (first >= 0) return text.slice(0, at).trim() !== "" && first >= tail ? at : text.length;
    at += line.length + 1;
  }
  return text.length;
}

const MARKED = /^\s*>/;

/**
 * The first quoted line of a quote that begins at a line, -1 where none does. Where the quoted lines have no mark, all that follows
 * is quoted: the answer is `tail`.
 */
function quoteAt(lines: readonly string[], index: number, tail: number): number {
  const line = clean(lines[index] ?? "");
  if (SEPARATOR.test(line) || headersAt(lines, index)) return tail;
  const length = attributionAt(lines, index);
  if (length > 0) {
    const first = lines.findIndex((each, place) => place >= index + length && MARKED.test(each));
    return first < 0 ? tail : first;
  }
  return MARKED.test(lines[index] ?? "") && index >= tail ? index : -1;
}

/** How many lines introduce a quote at a line; 0 where none does. */
function attributionAt(lines: readonly string[], index: number): number {
  const first = clean(lines[index] ?? "");
  if (SHORT_ATTRIBUTION.test(first)) return 1;
  if (!/^(?:Le|On)\s/.test(first)) return 0;
  return (
    [1, 2, 3].find((count) => {
      const wrapped = lines.slice(index, index + count).map(clean);
      return (
        wrapped.every((line) => line !== "") && ATTRIBUTION.some((form) => form.test(wrapped.join(" ").slice(0, 300)))
      );
    }) ?? 0
  );
}

/** Three of a mail's first lines in a row: one "Objet :" alone is a sentence. */
function headersAt(lines: readonly string[], index: number): boolean {
  if (!/^[*_]{0,2}(De|From)[*_]{0,2}\s*:/i.test(clean(lines[index] ?? ""))) return false;
  const next = lines.slice(index + 1, index + 7).map(clean);
  return next.filter((line) => HEADER.test(line)).length >= 2;
}

/** Without the spaces that do not break, and the mark of an older quote. */
function clean(line: string): string {
  return line
    .slice(0, 300)
    .replace(/[\u00a0\u202f]/g, " ")
    .replace(/^\s*>\s?/, "")
    .trim();
}
