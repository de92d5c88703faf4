import type { Locale } from "../../../common/contract/api.ts";
import type { Period } from "../../../common/contract/billing.ts";
import { formatMoney } from "../../../common/format.ts";
import { formatParisDay } from "../../../common/paris.ts";
import { addDays, now } from "../../../common/time.ts";
import { localePrefix } from "../../lib/locale.ts";
import { dateOf, findById, localeOf } from "../../lib/records.ts";
import { alert } from "../../platform/alerts/public.ts";
import { operatorLocale, queueNotice } from "../../platform/mail/public.ts";
import { siteUrl } from "../../platform/site/public.ts";
import { contract } from "../contract/public.ts";
import { entitlements } from "../entitlements/public.ts";
import { invoices } from "../invoices/public.ts";
import { REFUND_DAYS } from "../ledger/rules.ts";
import { isInGrace, planNameById } from "../ledger/store.ts";
import { withdrawalDeadline } from "../ledger/withdrawal-rules.ts";

/** Mails the member and the operator about a manual order that waits for its money. */
export function queueOrderMails(tx: CoreApp, user: Rec<"users">, order: Rec<"orders">, instructions: string): void {
  const locale = localeOf(user);
  const facts = {
    order: order.id,
    reference: order.getString("reference"),
    plan: planOf(tx, order, locale),
    amount: formatMoney(order.getInt("due_cents"), locale),
    ...startOf(order, locale),
  };
  const expires = day(order, "expires", locale);
  queueNotice(tx, {
    notice: "billing.order",
    user: user.id,
    once: order.id,
    facts: { ...facts, expires, instructions },
  });
  const { reference } = facts;
  const operators = operatorLocale(tx);
  const told = { plan: planOf(tx, order, operators), amount: formatMoney(order.getInt("due_cents"), operators) };
  alert(tx, {
    notice: "billing.operator-order",
    once: order.id,
    facts: { ...told, reference, email: user.email() },
  });
}

/** The receipt of a payment. The receipt of an order also confirms the contract (art. L221-13 of the consumer code). */
export function queuePaymentMail(tx: CoreApp, user: Rec<"users">, payment: Rec<"payments">): void {
  const locale = localeOf(user);
  const order = findById(tx, "orders", payment.getString("order"));
  const agreed = order?.getString("terms_version") ? order : undefined;
  const facts = {
    amount: formatMoney(payment.getInt("amount_cents"), locale),
    plan: planOf(tx, payment, locale),
    start: day(payment, "period_start", locale),
    end: day(payment, "period_end", locale),
    number: numberOf(tx, payment),
    payment: payment.id,
    reference: agreed?.getString("reference") ?? "",
    ordered: agreed ? day(agreed, "created", locale) : "",
    terms: agreed ? `${siteUrl(tx)}${localePrefix(locale)}/cgv` : "",
    ...startOf(agreed, locale, dateOf(payment, "period_start")),
  };
  const notice = "billing.receipt";
  if (agreed) contract.send(tx, contract.party(user), { kind: "order", notice, once: payment.id, facts });
  else queueNotice(tx, { notice, user: user.id, once: payment.id, facts });
}

/**
 * When the service begins: at once, at the member's request, or after the withdrawal period; "" for what does not apply.
 * @param begins when, if it is known
 */
export function startOf(order: Rec<"orders"> | undefined, locale: Locale, begins?: Date | null) {
  const accepted = order && dateOf(order, "terms_accepted");
  if (!accepted) return { asked: "", opens: "" };
  if (order.getString("start_now_accepted")) return { asked: order.getString("reference"), opens: "" };
  return { asked: "", opens: formatParisDay((begins ?? withdrawalDeadline(accepted)).toISOString(), locale) };
}

/** The number of our invoice; of a payment without one, that of Stripe or of the order. */
function numberOf(tx: CoreApp, payment: Rec<"payments">): string {
  return invoices.numberOf(tx, payment.id) || payment.getString("number");
}

/** An administrator refused a manual order. */
export function queueRefusalMail(tx: CoreApp, user: Rec<"users">, order: Rec<"orders">): void {
  const facts = { reference: order.getString("reference"), reason: order.getString("reason") };
  queueNotice(tx, { notice: "billing.refused", user: user.id, once: order.id, facts });
}

/** The name of a record's plan. */
export function planOf(app: CoreApp, record: core.Record, locale: Locale): string {
  return planNameById(app, record.getString("plan"), locale).name;
}

const EVERY = { fr: { month: "par mois", year: "par an" }, en: { month: "per month", year: "per year" } };

/** A price with its period: "49,90 € par an". */
export function priceText(locale: Locale, cents: number, period: Period): string {
  return `${formatMoney(cents, locale)} ${EVERY[locale][period]}`;
}

/** A stored date's day, written out; "" when the field is empty. */
export function day(record: core.Record, field: string, locale: Locale): string {
  return formatParisDay(record.getString(field), locale);
}

/** A payment failed: one mail per invoice, however often Stripe retries. */
export function queueFailureMail(
  tx: CoreApp,
  user: Rec<"users">,
  payment: Rec<"payments">,
  subscription: Rec<"subscriptions">,
): void {
  const locale = localeOf(user);
  const since = dateOf(subscription, "past_due_since");
  const status = payment.getString("status");
  if (status === "processing") return; // a debit on its way
  if (!since) return; // the first payment of an order: Stripe's own page shows the failure
  // Too late to ask for it: the mail about the suspension, or about the end, says so.
  if (!isInGrace(subscription, now())) return;
  queueNotice(tx, {
    notice: status === "unconfirmed" ? "billing.confirm" : "billing.failed",
    user: user.id,
    once: payment.id,
    facts: {
      pay: payment.getString("invoice_url"),
      amount: formatMoney(payment.getInt("amount_cents"), locale),
      plan: planOf(tx, payment, locale),
      grace: formatParisDay(addDays(since, entitlements.GRACE_DAYS).toISOString(), locale),
    },
  });
}

/** Money was refunded. Call it after each save of the payment that adds a refund. @param cents amount of this refund */
export function queueRefundMail(tx: CoreApp, user: Rec<"users">, payment: Rec<"payments">, cents: number): void {
  queueNotice(tx, {
    notice: "billing.refund",
    user: user.id,
    once: `${payment.id}:${payment.getString("updated")}`,
    facts: { amount: formatMoney(cents, localeOf(user)), number: numberOf(tx, payment), payment: payment.id },
  });
}

/** What each mail to the operator says of a payment; the invoice names who paid where the account is deleted. */
function factsOf(tx: CoreApp, payment: Rec<"payments">, cents: number) {
  const user = findById(tx, "users", payment.getString("user"));
  return {
    email: user?.email() ?? invoices.buyerOf(tx, payment.id)?.email ?? "",
    number: payment.getString("number"),
    amount: formatMoney(cents, operatorLocale(tx)),
  };
}

/**
 * The bank takes a payment back: the operator must answer the dispute.
 * @param due what of it we still had to give back, in cents
 */
export function queueDisputeMail(tx: CoreApp, payment: Rec<"payments">, due: number): void {
  alert(tx, {
    notice: "billing.operator-dispute",
    once: `${payment.id}:${payment.getString("updated")}`, // a bank may take it back a second time
    facts: {
      ...factsOf(tx, payment, payment.getInt("amount_cents")),
      due: due > 0 ? formatMoney(due, operatorLocale(tx)) : "",
    },
  });
}

/** Money that came outside Stripe has to go back, which only the operator can do. */
export function queueTransferDueMail(tx: CoreApp, payment: Rec<"payments">): void {
  const due = payment.getInt("refund_due_cents") - payment.getInt("refunded_cents");
  const until = formatParisDay(addDays(now(), REFUND_DAYS).toISOString(), operatorLocale(tx));
  alert(tx, {
    notice: "billing.operator-transfer",
    once: `${payment.id}:${due}`,
    facts: { ...factsOf(tx, payment, due), until },
  });
}

/** A refund failed: the operator has the money again, although a mail told the member otherwise. */
export function queueRefundFailureMail(tx: CoreApp, payment: Rec<"payments">, cents: number): void {
  alert(tx, {
    notice: "billing.operator-refund",
    once: `${payment.id}:${payment.getString("updated")}`,
    facts: factsOf(tx, payment, cents),
  });
}
