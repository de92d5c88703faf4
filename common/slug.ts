/** Lower-case letters and digits joined by hyphens, without accents: "Ma télé : l’essai" → "ma-tele-l-essai". */
export function slugOf(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** Lower case, without accents: the form for comparing words. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/æ/g, "ae");
}
