import type { Locale } from "../../../common/contract/api.ts";
import type { WithdrawalOffer } from "../../../common/contract/terminations.ts";
import { formatDate, formatDuration, formatMoney } from "../../../common/format.ts";
import { formatParis, parisDay } from "../../../common/paris.ts";
import { addDays } from "../../../common/time.ts";
import { contract } from "../contract/public.ts";
import { billing } from "../public.ts";
import { contentOf } from "./letters.ts";
import { kindOf, receivedAt, writtenIn } from "./store.ts";

/** Mails the person who wrote, member or not, at the typed address. */
export function answerWriter(
  tx: CoreApp,
  request: Rec<"contract_requests">,
  what: { notice: string; once: string; facts: { [name: string]: string } },
): void {
  const locale = writtenIn(request);
  const kind = kindOf(request) === "cancel" ? "cancellation" : "withdrawal";
  const facts = { ...head(request, locale), ...what.facts };
  contract.send(tx, { user: "", email: request.getString("email"), locale }, { ...what, kind, facts });
}

/** Queues the receipt of a withdrawal. @param plan its name */
export function sendReceipt(
  tx: CoreApp,
  request: Rec<"contract_requests">,
  user: Rec<"users">,
  { order, subscription, settlement, transferCents, plan }: NonNullable<ReturnType<typeof billing.withdrawable>>,
): void {
  const party = contract.party(user);
  const { locale } = party;
  const [reference, paid] = [order.getString("reference"), subscription !== undefined];
  const name = billing.planNameById(tx, plan, locale).name;
  const until = formatDate(parisDay(addDays(receivedAt(request), billing.REFUND_DAYS)), locale);
  const owed = settlement.refundCents > 0;
  const transfer = transferCents === settlement.refundCents; // all of it
  contract.send(tx, party, {
    kind: "withdrawal",
    notice: "terminations.withdrawn",
    once: request.getString("number"),
    facts: {
      ...head(request, locale),
      reference,
      ended: paid ? name : "",
      open: paid ? "" : name,
      refund: paid && owed ? formatMoney(settlement.refundCents, locale) : "",
      free: paid && !owed ? reference : "",
      paid: settlement.keptCents > 0 ? formatMoney(settlement.paidCents, locale) : "",
      share: shareOf(settlement.provided, locale),
      kept: formatMoney(settlement.keptCents, locale),
      card: owed && !transfer ? until : "",
      transfer: owed && transfer ? until : "",
    },
  });
}

/** The first part of each receipt: when the request arrived, its number and its text. */
export function head(request: Rec<"contract_requests">, locale: Locale) {
  return {
    time: formatParis(receivedAt(request), locale),
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
