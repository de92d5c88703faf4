import type { AdminRewards, PaidAnswer, PaidRequest, RewardFilter } from "../../../../common/wire/referrals.ts";
import { http } from "../../lib/http.ts";
import { memberCall } from "../../lib/member-call.ts";
import { queryClient } from "../../lib/query-client.ts";

const REWARDS = "/api/app/admin/rewards";

/** "" is every reward. */
export type Filter = RewardFilter | "";

export const rewardsKey = ["admin", "rewards"] as const;

/** A page of rewards, newest first. */
export function readRewards(filter: Filter, after: string, signal: AbortSignal): Promise<AdminRewards> {
  const query = `?state=${filter}&after=${encodeURIComponent(after)}`;
  return memberCall((pb) => pb.send<AdminRewards>(REWARDS + query, { method: "GET", signal }));
}

/** The list as the server's own CSV file. */
export function readFile(filter: Filter): Promise<Blob> {
  return memberCall((pb) =>
    http<Blob>(`${REWARDS}/export`, {
      as: "blob",
      query: { state: filter },
      headers: { Authorization: pb.authStore.token },
    }),
  );
}

/** Notes a payout, then reads the list again, also when it was refused because the list had changed. */
export async function markPaid(request: PaidRequest): Promise<PaidAnswer> {
  try {
    return await memberCall((pb) => pb.send<PaidAnswer>(`${REWARDS}/paid`, { method: "POST", body: request }));
  } finally {
    await queryClient.invalidateQueries({ queryKey: rewardsKey });
  }
}
