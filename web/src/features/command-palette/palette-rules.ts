/** A text without accents and capitals, so that "medias" finds "Médias". */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/** Whether every word of what was typed begins a word of the label. */
export function fits(label: string, typed: string): boolean {
  const words = plain(label).split(/[^a-z0-9]+/);
  return plain(typed)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** The place after a step through `count` entries, round the ends. */
export function stepped(index: number, step: number, count: number): number {
  return count === 0 ? 0 : (index + step + count) % count;
}
