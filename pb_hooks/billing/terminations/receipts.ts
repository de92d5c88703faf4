import type { Locale } from "../../../common/contract/api.ts";
import type { WithdrawalOffer } from "../../../common/contract/terminations.ts";
import { formatDate, formatDuration, formatMoney } from "../../../common/format.ts";
import { formatParis, parisDay } from "../../../common/paris.ts";
import { addDays } from "../../../common/time.ts";
import { setDate } from "../../lib/records.ts";
import { alert } from "../../platform/alerts/public.ts";
import { operatorLocale } from "../../platform/mail/public.ts";
import { contract } from "../contract/public.ts";
import { invoices } from "../invoices/public.ts";
import type { FormerContract } from "./former-contracts.ts";
import { contentOf } from "./letters.ts";
import { receivedAt } from "./store.ts";

/** Days within which a withdrawal is refunded (art. L221-24 of the consumer code). */
export const REFUND_DAYS = 14;

type Party = Parameters<typeof contract.send>[1];
type Receipt = "terminations.withdrawn" | "terminations.withdrawn-former";

type Ended = {
  /** The request that has ended it. */
  by: Rec<"contract_requests">;
  /** Name of the plan. */
  plan: string;
  reference: string;
  paid: boolean;
  payments: FormerContract["payments"];
  settlement: FormerContract["settlement"];
  transferCents: number;
  /** Whether the person who wrote is the one who had the contract, as far as we know. */
  sameMailbox: boolean;
};

/** Notes on the request what came of it, and queues the receipt, with a notice to the operator of a transfer to send. */
export function tellWithdrawn(
  tx: CoreApp,
  request: Rec<"contract_requests">,
  party: Party,
  notice: Receipt,
  ended: Ended,
): void {
  const { reference, payments, settlement, transferCents, sameMailbox } = ended;
  const received = receivedAt(request);
  setDate(request, "effective", received);
  request.set("refund_cents", settlement.refundCents);
  request.set(
    "payments",
    payments.map(({ id }) => id),
  );
  sendReceipt(tx, request, party, notice, ended);
  if (transferCents === 0) return;
  const { email } = party;
  const locale = operatorLocale(tx);
  const facts = { amount: formatMoney(transferCents, locale), until: formatDate(lastDay(received), locale) };
  if (notice === "terminations.withdrawn")
    alert(tx, { notice: "terminations.operator-transfer", once: request.id, facts: { ...facts, email } });
  else {
    // Anyone may have written: the money goes back to the person who paid.
    const [buyer] = payments.flatMap(({ id }) => invoices.buyerOf(tx, id) ?? []);
    const people = { email: buyer?.email ?? email, other: sameMailbox ? "" : email };
    const former = { ...facts, ...people, reference };
    alert(tx, { notice: "terminations.operator-transfer-former", once: request.id, facts: former });
  }
}

/**
 * Queues the receipt of a withdrawal. Anyone may have written with the reference of a former contract: another address learns
 * nothing of it.
 */
export function sendReceipt(
  tx: CoreApp,
  request: Rec<"contract_requests">,
  party: Party,
  notice: Receipt,
  ended: Ended,
): void {
  const { locale } = party;
  const facts = head(request, receivedAt(request), locale);
  const once = facts.number;
  if (!ended.sameMailbox) {
    contract.send(tx, party, { kind: "withdrawal", notice: "terminations.withdrawn-elsewhere", once, facts });
    return;
  }
  const { by, plan, reference, paid, settlement, transferCents } = ended;
  const until = formatDate(lastDay(receivedAt(by)), locale);
  const owed = settlement.refundCents > 0;
  const transfer = transferCents === settlement.refundCents; // all of it
  contract.send(tx, party, {
    kind: "withdrawal",
    notice,
    once,
    facts: {
      ...facts,
      reference,
      ended: paid ? plan : "",
      open: paid ? "" : plan,
      refund: paid && owed ? formatMoney(settlement.refundCents, locale) : "",
      free: paid && !owed ? reference : "",
      paid: settlement.keptCents > 0 ? formatMoney(settlement.paidCents, locale) : "",
      share: shareOf(settlement.provided, locale),
      kept: formatMoney(settlement.keptCents, locale),
      card: owed && !transfer ? until : "",
      transfer: owed && transfer ? until : "",
      also: by.id === request.id ? "" : by.getString("number"),
    },
  });
}

/** The day by which a withdrawal is refunded. */
function lastDay(received: Date): string {
  return parisDay(addDays(received, REFUND_DAYS));
}

/** The first part of each receipt: when the request arrived, its number and its text. */
export function head(request: Rec<"contract_requests">, received: Date, locale: Locale) {
  return {
    time: formatParis(received, locale),
    number: request.getString("number"),
    content: contentOf(request, locale),
  };
}

/** "3 days 2 h of 30 days"; with a price where a change of plan gave the time another one. */
function shareOf(provided: WithdrawalOffer["provided"], locale: Locale): string {
  const [of, and] = locale === "fr" ? ["sur", ", puis "] : ["of", ", then "];
  const parts = provided.map(({ cents, usedMinutes, totalMinutes }) => {
    const price = provided.length > 1 ? ` (${formatMoney(cents, locale)})` : "";
    return `${formatDuration(usedMinutes, locale)} ${of} ${formatDuration(totalMinutes, locale)}${price}`;
  });
  return parts.join(and);
}
