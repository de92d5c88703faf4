import { fold } from "./fold.ts";

/** Lower-case letters and digits joined by hyphens, without accents: "Ma télé : l’essai" → "ma-tele-l-essai". */
export function slugOf(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
