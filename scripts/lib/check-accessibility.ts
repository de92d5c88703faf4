import { readFile } from "node:fs/promises";
import { type Route, routes } from "../../common/routes.ts";
import { DAY_MS } from "../../common/time.ts";
import { ROOT } from "./shell.ts";

/** The last axe results, from which the accessibility declaration is made. */
export const RESULTS = "web/src/features/audience/accessibility/results.json";
/** The law wants the declaration to be kept up to date; a year is the longest that is usual. */
const OLDEST_DAYS = 365;

/** The declaration is made from results that cover every public page. */
export async function checkAccessibility(): Promise<string[]> {
  const text = await readFile(ROOT + RESULTS, "utf8").catch(() => "");
  return text ? staleResults(routes, JSON.parse(text), Date.now()) : [`${RESULTS} is missing: ${REMEDY}`];
}

/** Public pages that a fresh installation has: a pattern without an example needs something that is written first. */
export const isTested = ({ render, path, example }: Pick<Route, "render" | "path" | "example">): boolean =>
  render === "page" && (example !== undefined || !path.includes(":"));

const REMEDY = "run node scripts/accessibility.ts";

/** What the results lack, a sentence each. `now` is in ms. */
export function staleResults(all: readonly Route[], results: { date: string; pages: string[] }, now: number): string[] {
  const missing = all.filter((route) => isTested(route) && !results.pages.includes(route.id)).map(({ id }) => id);
  const old = now - Date.parse(results.date) > OLDEST_DAYS * DAY_MS;
  return [
    ...(missing.length > 0 ? [`${RESULTS} is older than the pages ${missing.join(", ")}: ${REMEDY}`] : []),
    ...(old ? [`${RESULTS} is of ${results.date}: ${REMEDY}`] : []),
  ];
}
