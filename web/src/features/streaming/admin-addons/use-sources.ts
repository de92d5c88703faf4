import { useRead } from "../../../lib/use-read.ts";
import { KEY, readSources } from "./api.ts";

/** How often the live figures are refreshed. */
const FRESH_MS = 15_000;

/** The sources with their figures; all cards of the page share this query. */
export function useSources() {
  return useRead(KEY, readSources, { refetchInterval: FRESH_MS });
}
