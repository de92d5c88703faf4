import { readdirSync } from "node:fs";
import { LOCALES } from "../../common/contract/api.ts";

/** What is about the languages themselves, or the way of every member, is walked in both of them on each change. */
const IN_BOTH = ["auth", "journey", "navigation", "public-pages", "reading"];

const journeys = readdirSync(new URL(".", import.meta.url))
  .filter((file) => file.endsWith(".spec.ts"))
  .map((file) => file.replace(".spec.ts", ""))
  .filter((name) => !IN_BOTH.includes(name));

/**
 * The titles that `npm test` leaves to `npm run test:long -- journeys`, which sets JOURNEYS=all: tests with the tag @long, and
 * one language of each journey that is written for both. Its file's name draws which, so that a failure can be repeated
 * and each language has about half of the files.
 */
export function leftOut(): RegExp[] {
  if (process.env.JOURNEYS === "all") return [];
  const otherLanguage = journeys.map(
    (name) => new RegExp(`\\b${name}\\.spec\\.ts .*\\b${LOCALES[letters(name) % LOCALES.length]}\\b`),
  );
  return [/@long\b/, ...otherLanguage];
}

function letters(name: string): number {
  return [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
}
