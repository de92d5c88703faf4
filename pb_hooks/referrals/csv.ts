import type { Locale } from "../../common/wire/api.ts";
import type { AdminReward } from "../../common/wire/referrals.ts";
import type { Cell } from "../lib/csv.ts";

/** The header line of the export, by the reader's language. */
export const CSV_HEAD: Record<Locale, readonly string[]> = {
  fr: [
    "Récompense",
    "E-mail du parrain",
    "Nom du parrain",
    "Paiement (€)",
    "Taux (%)",
    "Récompense (€)",
    "État",
    "Créée",
    "Confirmée à partir du",
    "Réglée par",
    "Réglé (€)",
    "Payée",
    "Trop versé (€)",
  ],
  en: [
    "Reward",
    "Referrer’s e-mail",
    "Referrer’s name",
    "Payment (€)",
    "Rate (%)",
    "Reward (€)",
    "State",
    "Created",
    "Confirmed from",
    "Settled by",
    "Settled (€)",
    "Paid",
    "Overpaid (€)",
  ],
};

/** A reward as the cells of a line; times are ISO 8601 in UTC. */
export function csvCells(reward: AdminReward): Cell[] {
  return [
    reward.id,
    reward.referrer?.email ?? "",
    reward.referrer?.name ?? "",
    { hundredths: reward.paymentCents },
    reward.rate,
    { hundredths: reward.cents },
    reward.state,
    reward.created,
    reward.confirmAt,
    reward.settledAs ?? "",
    { hundredths: reward.settledCents },
    reward.paidAt ?? "",
    { hundredths: reward.overpaidCents },
  ];
}
