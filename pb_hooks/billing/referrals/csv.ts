import type { AdminReward } from "../../../common/contract/referrals.ts";
import { type Column, cellsOf, headings } from "../../lib/csv.ts";

/** A reward in the export: each column’s French and English heading and its cell. Times are ISO 8601 in UTC. */
const COLUMNS: readonly Column<AdminReward>[] = [
  ["Récompense", "Reward", (reward) => reward.id],
  ["E-mail du parrain", "Referrer’s e-mail", (reward) => reward.referrer?.email ?? ""],
  ["Nom du parrain", "Referrer’s name", (reward) => reward.referrer?.name ?? ""],
  ["Paiement (€)", "Payment (€)", (reward) => ({ hundredths: reward.paymentCents })],
  ["Taux (%)", "Rate (%)", (reward) => reward.rate],
  ["Récompense (€)", "Reward (€)", (reward) => ({ hundredths: reward.cents })],
  ["État", "State", (reward) => reward.state],
  ["Créée", "Created", (reward) => reward.created],
  ["Confirmée à partir du", "Confirmed from", (reward) => reward.confirmAt],
  ["Réglée par", "Settled by", (reward) => reward.settledAs ?? ""],
  ["Réglé (€)", "Settled (€)", (reward) => ({ hundredths: reward.settledCents })],
  ["Payée", "Paid", (reward) => reward.paidAt ?? ""],
  ["Trop versé (€)", "Overpaid (€)", (reward) => ({ hundredths: reward.overpaidCents })],
];

export const CSV_HEAD = headings(COLUMNS);
export const csvCells = cellsOf(COLUMNS);
