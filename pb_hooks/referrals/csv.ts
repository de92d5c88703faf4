import { plainEuros } from "../../common/euros.ts";
import type { AdminReward } from "../../common/wire/referrals.ts";
import { toLine } from "../lib/csv.ts";

/** The header line of the export. */
export const CSV_HEAD =
  "reward,referrer_email,referrer_name,payment_eur,rate_percent,reward_eur,state,created,confirm_at,settled_as,settled_eur,paid_at,overpaid_eur\r\n";

/** A reward as a CSV line (RFC 4180): euros with a decimal point, times in UTC. */
export function csvLine(reward: AdminReward): string {
  return toLine([
    reward.id,
    reward.referrer?.email ?? "",
    reward.referrer?.name ?? "",
    plainEuros(reward.paymentCents),
    String(reward.rate),
    plainEuros(reward.cents),
    reward.state,
    reward.created,
    reward.confirmAt,
    reward.settledAs ?? "",
    plainEuros(reward.settledCents),
    reward.paidAt ?? "",
    plainEuros(reward.overpaidCents),
  ]);
}
