import * as v from "valibot";
import { missingAs, type Read, rawText, reason } from "./fields.ts";

/** The most rewards to mark at once. */
export const MOST_PAID_OUT = 100;

type Seen = { id: string; cents: number };
const seen = (): v.GenericSchema<Seen> => v.object({ id: v.string(), cents: v.number() });

/** Rewards that are paid out by hand, each with the cents that the administrator saw. */
export const paidInput = () =>
  v.object({
    rewards: v.pipe(
      missingAs<Seen[], Seen[]>([], v.array(seen())),
      v.transform((all) => [...new Map(all.map((reward) => [reward.id, reward])).values()]),
      v.minLength(1, "validation_invalid_value"),
      v.maxLength(MOST_PAID_OUT, "validation_invalid_value"),
    ),
    reason: reason(),
  });
/**
 * `POST /api/app/admin/rewards/paid`: records that confirmed rewards are paid out by hand. All of them or none: 409
 * `rewards_changed` when one is not confirmed any more, or is worth another sum than was seen; 400 `reason_required`.
 */
export type PaidRequest = Read<typeof paidInput>;

export const rewardsQuery = () => v.object({ state: rawText, after: rawText });
