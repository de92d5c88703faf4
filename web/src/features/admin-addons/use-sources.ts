import { useQuery } from "@tanstack/react-query";
import { KEY, readSources } from "./api.ts";

/** How often the live figures are read again. */
const FRESH_MS = 15_000;

/** The sources with their figures; every card of the page reads the same. */
export function useSources() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => readSources(signal),
    refetchInterval: FRESH_MS,
  });
}
