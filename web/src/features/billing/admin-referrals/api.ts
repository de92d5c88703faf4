import type { AdminRewards, PaidAnswer, PaidRequest, RewardFilter } from "../../../../../common/contract/referrals.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { download, get, post } = adminCalls("/rewards");

/** "" means every reward. */
export type Filter = RewardFilter | "";

export const rewardsKey = ["admin", "rewards"] as const;

/** A page of rewards, newest first. */
export const readRewards = (filter: Filter, after: string, signal: AbortSignal) =>
  get<AdminRewards>("", signal, { state: filter, after });

/** The list as the server's own CSV file. */
export const downloadRewards = (filter: Filter) => download("/export", { query: { state: filter } });

/** Records a payout. */
export const markPaid = (request: PaidRequest) => thenRefresh(post<PaidAnswer>("/paid", request), rewardsKey);
