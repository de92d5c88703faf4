import { formatDate, formatMoney } from "../../common/format.ts";
import { formatParis, parisDay } from "../../common/paris.ts";
import { addDays } from "../../common/time.ts";
import type { Locale } from "../../common/wire/api.ts";
import type { WithdrawalOffer } from "../../common/wire/terminations.ts";
import { alert } from "../alerts/public.ts";
import { billing } from "../billing/public.ts";
import { contract } from "../contract/public.ts";
import { invoices } from "../invoices/public.ts";
import { fail } from "../lib/errors.ts";
import { localeOf, setDate } from "../lib/records.ts";
import { run } from "../lib/sql.ts";
import { type FormerContract, othersOf } from "./former.ts";
import { contentOf } from "./letters.ts";
import { offerOf } from "./offer.ts";
import { kindOf, OPEN, receivedAt, writtenIn } from "./store.ts";

/** Days within which a withdrawal is refunded (art. L221-24 of the consumer code). */
export const REFUND_DAYS = 14;

/**
 * Ends the contract of a request and queues the member's receipt, in one transaction. The termination takes effect from
 * when the request arrived. It also settles other open requests of the same kind.
 * @throws ApiError 409 `no_withdrawal` if no withdrawal period was open at that time, `former_contract` if a withdrawal names
 *   a contract that ended with its account: nobody may withdraw from another one instead
 */
export function perform(tx: CoreApp, request: core.Record, user: core.Record, decidedBy: string): void {
  if (kindOf(request) === "withdraw") withdraw(tx, request, user);
  else cancel(tx, request, user);
  request.load({ member: user.id, state: "done", decided_by: decidedBy });
  tx.save(request);
  const others = `UPDATE contract_requests SET state = 'done', decided_by = {:by}
    WHERE member = {:member} AND kind = {:kind} AND state IN ${OPEN}
      AND (kind = 'cancel' OR upper(reference) = upper({:reference}))`;
  const reference = request.getString("reference");
  run(tx, others, { by: decidedBy, member: user.id, kind: kindOf(request), reference });
}

function cancel(tx: CoreApp, request: core.Record, user: core.Record): void {
  const locale = localeOf(user);
  const received = receivedAt(request);
  const { subscription, trialEnds } = offerOf(tx, user, locale, received);
  const end = billing.stop(tx, user, request.getString("from_day"), received);
  setDate(request, "effective", end);
  const none = {
    fr: "Aucun abonnement n’est en cours\u00a0: rien ne sera prélevé.",
    en: "No subscription is running: nothing will be charged.",
  };
  contract.send(tx, contract.party(user), {
    kind: "cancellation",
    notice: "terminations.cancelled",
    once: request.getString("number"),
    facts: {
      ...head(request, received, locale),
      plan: subscription?.plan.name ?? "",
      date: end ? formatDate(parisDay(end), locale) : "",
      trial: !end && trialEnds ? formatDate(parisDay(new Date(trialEnds)), locale) : "",
      none: end || trialEnds ? "" : none[locale],
    },
  });
}

function withdraw(tx: CoreApp, request: core.Record, user: core.Record): void {
  const locale = localeOf(user);
  const received = receivedAt(request);
  if (billing.isFormer(tx, request.getString("reference"))) throw fail(409, "former_contract");
  const found = billing.withdrawable(tx, user.id, received, request.getString("reference"));
  if (!found) throw fail(409, "no_withdrawal");
  const { order, subscription } = found;
  const plan = billing.planNameById(tx, found.plan, locale).name;
  billing.withdraw(tx, user, found);
  const reference = order.getString("reference");
  const ended = { ...found, by: request, plan, reference, paid: subscription !== undefined, sameMailbox: true };
  tellWithdrawn(tx, request, contract.party(user), "terminations.withdrawn", ended);
}

/**
 * The same for a contract that ended with its member's account: access has ended already, and the receipt goes to the person
 * who wrote. So does one for each other request that it settles.
 * @throws ApiError 409 `former_own` for a request from another address, while one from the account's names the contract
 */
export function performFormer(tx: CoreApp, request: core.Record, former: FormerContract, decidedBy: string): void {
  const { member, sameMailbox } = former;
  const others = othersOf(tx, request, former);
  if (!sameMailbox && others.some((other) => other.sameMailbox)) throw fail(409, "former_own");
  billing.withdrawFormer(tx, former, receivedAt(request));
  const partyOf = (each: core.Record) => ({ user: member, email: each.getString("email"), locale: writtenIn(each) });
  const ended = (locale: Locale) => {
    const plan = billing.planNameById(tx, former.plan, locale).name;
    return { ...former, by: request, plan, paid: true };
  };
  tellWithdrawn(tx, request, partyOf(request), "terminations.withdrawn-former", ended(writtenIn(request)));
  const duplicates = others.filter(({ alone }) => alone);
  for (const other of duplicates) {
    const party = partyOf(other.request);
    const told = { ...ended(party.locale), sameMailbox: other.sameMailbox };
    sendReceipt(tx, other.request, party, "terminations.withdrawn-former", told);
  }
  for (const each of [request, ...duplicates.map((other) => other.request)]) {
    each.load({ member, state: "done", decided_by: decidedBy });
    tx.save(each);
  }
}

type Party = Parameters<typeof contract.send>[1];
type Receipt = "terminations.withdrawn" | "terminations.withdrawn-former";

type Ended = {
  /** The request that has ended it. */
  by: core.Record;
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
function tellWithdrawn(tx: CoreApp, request: core.Record, party: Party, notice: Receipt, ended: Ended): void {
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
  const amount = formatMoney(transferCents, "fr");
  const facts = { amount, until: formatDate(lastDay(received), "fr") };
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
function sendReceipt(tx: CoreApp, request: core.Record, party: Party, notice: Receipt, ended: Ended): void {
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
      paid: settlement.totalDays > 0 ? formatMoney(settlement.paidCents, locale) : "",
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
export function head(request: core.Record, received: Date, locale: Locale) {
  return {
    time: formatParis(received, locale),
    number: request.getString("number"),
    content: contentOf(request, locale),
  };
}

/** "3 of 30 days"; with a price where a change of plan gave the days another one. */
function shareOf(provided: WithdrawalOffer["provided"], locale: Locale): string {
  const [of, and] = locale === "fr" ? ["sur", ", puis "] : ["of", ", then "];
  const daysOf = (days: number) => (locale === "fr" ? `${days} jour${days > 1 ? "s" : ""}` : String(days));
  const end = locale === "fr" ? "" : " days";
  const parts = provided.map(({ cents, usedDays, totalDays }) => {
    const price = provided.length > 1 ? ` (${formatMoney(cents, locale)})` : "";
    return `${daysOf(usedDays)} ${of} ${totalDays}${end}${price}`;
  });
  return parts.join(and);
}
