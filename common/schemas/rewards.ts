import * as v from "valibot";
import { ids, type Read, rawText, reason } from "./fields.ts";

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
/**
 * `POST /api/app/admin/rewards/paid`: records that confirmed rewards were paid out by hand. All of them or none: 409
 * `rewards_changed` when one is not confirmed any more; 400 `reason_required`.
 */
export type PaidRequest = Read<typeof paidInput>;

export const rewardsQuery = () => v.object({ state: rawText, after: rawText });
