/** Ranges of control characters, and of those that nobody sees or that turn the direction of a text. */
const HIDDEN = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x61c, 0x61c],
  [0x180e, 0x180e],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0xfeff, 0xfeff],
  [0xe0000, 0xe007f],
] as const;

/**
 * A person's text as one line, without the characters that nobody sees: with them a name could read as another one, or turn the text
 * around it.
 */
export function visibleLine(text: string): string {
  const visible = Array.from(text, (character) => (isHidden(character.codePointAt(0) ?? 0) ? " " : character));
  return visible.join("").replace(/\s+/g, " ").trim();
}

/** A person's text with its line breaks and tabs, each line without the characters that nobody sees. */
export function visibleLines(text: string): string {
  const visible = Array.from(text.replace(/\r\n?|[\u2028\u2029]/g, "\n"), (character) =>
    /[\n\t]/.test(character) || !isHidden(character.codePointAt(0) ?? 0) ? character : "",
  );
  return visible.join("");
}

function isHidden(code: number): boolean {
  return HIDDEN.some(([first, last]) => code >= first && code <= last);
}

/** An invisible character at which no line breaks. */
const WORD_JOINER = "\u2060";

/**
 * A person's text for a mail that someone else may read, of which no mail program makes a link ("evil.example", "https://…"): a
 * stranger whose address was typed, or an owner whose account a thief has opened (docs/design/platform.md, Mails).
 */
export function inert(text: string): string {
  return visibleLine(text).replace(/[.:@/](?=\S)/g, `$&${WORD_JOINER}`);
}
