import type { AdminReward } from "../../types/referrals.ts";

/** The first line of the export. */
export const CSV_HEAD =
  "reward,referrer_email,referrer_name,payment_eur,rate_percent,reward_eur,state,created,confirm_at,settled_as,settled_eur,paid_at,overpaid_eur\r\n";

/** A reward as a line of CSV (RFC 4180): euros with a point, times in UTC. */
export function csvLine(reward: AdminReward): string {
  const cells = [
    reward.id,
    reward.referrer?.email ?? "",
    reward.referrer?.name ?? "",
    euros(reward.paymentCents),
    String(reward.rate),
    euros(reward.cents),
    reward.state,
    reward.created,
    reward.confirmAt,
    reward.settledAs ?? "",
    euros(reward.settledCents),
    reward.paidAt ?? "",
    euros(reward.overpaidCents),
  ];
  return `${cells.map(cell).join(",")}\r\n`;
}

function euros(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Members choose their names: a text that a spreadsheet would run as a formula gets an apostrophe in front. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
