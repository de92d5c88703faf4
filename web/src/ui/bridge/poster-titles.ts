import type { Locale } from "../../../../common/contract/api.ts";

/** A title's lines, and how its poster sets them: x, first baseline, size, colour, distance of lines; centred ones at 100. */
type Setting = { x: number; y: number; size: number; fill: string; step: number; turn?: number };

/** The invented films of the drawings (static/posters.svg has the pictures). */
export const POSTERS = {
  bac: { x: 16, y: 256, size: 35, fill: "#f7efe0", step: 32 },
  mars: { x: 16, y: 42, size: 34, fill: "#123247", step: 31 },
  quai: { x: 16, y: 116, size: 24, fill: "#12150b", step: 23 },
  ecl: { x: 100, y: 252, size: 34, fill: "#f2e6c8", step: 31 },
  fact: { x: 16, y: 42, size: 36, fill: "#ffb6d9", step: 33 },
  loups: { x: 100, y: 272, size: 27, fill: "#f7efe6", step: 22 },
  vagues: { x: 14, y: 34, size: 27, fill: "#0a2b4a", step: 25 },
  poil: { x: 18, y: 48, size: 36, fill: "#33124f", step: 33, turn: -3 },
  serre: { x: 100, y: 252, size: 31, fill: "#fbe6e1", step: 28 },
} as const satisfies Record<string, Setting>;

export type PosterName = keyof typeof POSTERS;

/** Their titles, one line a part. */
export const TITLES: Record<Locale, Record<PosterName, readonly string[]>> = {
  fr: {
    bac: ["Le Bac", "de minuit"],
    mars: ["Marée", "de mars"],
    quai: ["QUAI", "7 BIS"],
    ecl: ["Les", "Éclusiers"],
    fact: ["Facteur", "neuf"],
    loups: ["Le Thé", "des loups"],
    vagues: ["Soixante", "mille", "vagues"],
    poil: ["Monsieur", "Poil"],
    serre: ["La Serre", "d’Hortense"],
  },
  en: {
    bac: ["Midnight", "Ferry"],
    mars: ["A Tide", "in March"],
    quai: ["TRACK", "7 BIS"],
    ecl: ["The Lock", "Keepers"],
    fact: ["Postman", "Nine"],
    loups: ["Wolves", "at Tea"],
    vagues: ["Sixty", "Thousand", "Waves"],
    poil: ["Mister", "Fluff"],
    serre: ["Hortense’s", "Glasshouse"],
  },
};
