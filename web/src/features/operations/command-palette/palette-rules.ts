/** A text without accents and in lower case, so that "medias" finds "Médias". */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/** Whether every typed word is a prefix of a word in the label. */
export function fits(label: string, typed: string): boolean {
  const words = plain(label).split(/[^a-z0-9]+/);
  return plain(typed)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** Whether a text may be part of an order's or a payment's reference or id: one word with a digit or a hyphen, and no address. */
export function isReference(text: string): boolean {
  return /^(?=.*[\d-])[\w-]{3,}$/.test(text.trim());
}

/** The position after a step through `count` entries, wrapping at the ends. */
export function stepped(index: number, step: number, count: number): number {
  return count === 0 ? 0 : (index + step + count) % count;
}
