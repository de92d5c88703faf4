import type { SetupAnswer } from "../../../../../common/contract/setup.ts";
import { useRead } from "../../../lib/use-read.ts";
import { readSetup, SETUP_KEY } from "./api.ts";

/** While the first copy is being made. */
const COPYING_MS = 2000;

/** The state of the set-up. A refetch leaves what is being typed alone: the browser owns it (ui/form). */
export function useSetup() {
  return useRead(SETUP_KEY, readSetup, {
    staleTime: 60_000,
    refetchInterval: ({ state: { data } }) =>
      data && data.backup.source !== "none" && !data.backup.works ? COPYING_MS : false,
  });
}

/** How many steps are done, and how many there are. */
export function progressOf({ steps }: Pick<SetupAnswer, "steps">): { done: number; total: number } {
  const states = Object.values(steps);
  return { done: states.filter((state) => state !== "missing").length, total: states.length };
}
