/**
 * Control characters, and those that nobody sees or that turn the direction of a text. One expression: an import cleans a hundred
 * thousand cells, and the server's VM is slow with lists of characters. The last part is U+E0000 to U+E007F.
 */
const HIDDEN_TEXT =
  "[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]|\\udb40[\\udc00-\\udc7f]";
const HIDDEN = new RegExp(HIDDEN_TEXT, "g");
const HIDDEN_IN_LINES = new RegExp(`(?![\\n\\t])(${HIDDEN_TEXT})`, "g");

/**
 * A person's text as one line, without the characters that nobody sees: with them a name could read as another one, or turn the text
 * around it.
 */
export function visibleLine(text: string): string {
  return text.replace(HIDDEN, " ").replace(/\s+/g, " ").trim();
}

/** A person's text with its line breaks and tabs, each line without the characters that nobody sees. */
export function visibleLines(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(HIDDEN_IN_LINES, "");
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
