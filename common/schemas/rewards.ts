import * as v from "valibot";
import { ids, rawText, reason } from "./fields.ts";

/** Rewards that were paid out by hand. */
export const paidInput = () =>
  v.object({
    ids: v.pipe(
      ids,
      v.transform((all) => [...new Set(all)]),
      v.minLength(1, "validation_invalid_value"),
      v.maxLength(100, "validation_invalid_value"),
    ),
    reason: reason(),
  });

export const rewardsQuery = () => v.object({ state: rawText, after: rawText });
