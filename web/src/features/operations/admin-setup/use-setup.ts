import {
  SETUP_STEPS,
  type SetupAnswer,
  type SetupStep,
  SKIPPABLE_STEPS,
} from "../../../../../common/contract/setup.ts";
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

export const isOptional = (step: SetupStep): boolean => SKIPPABLE_STEPS.some((each) => each === step);

/** How many of the steps that every service needs are done, and how many there are. */
export function progressOf({ steps }: Pick<SetupAnswer, "steps">): { done: number; total: number } {
  const needed = SETUP_STEPS.filter((step) => !isOptional(step));
  return { done: needed.filter((step) => steps[step] === "done").length, total: needed.length };
}
