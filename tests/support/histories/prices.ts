import { LOCALES } from "../../../common/contract/api.ts";
import { formatMoney } from "../../../common/format.ts";
import { addDays, dayOf, isoTime } from "../../../common/time.ts";
import type { Billing } from "../billing.ts";
import { query } from "../database.ts";
import { textOf } from "../http.ts";
import type { Invoice, Price, Subscription } from "../stripe-fake/objects.ts";
import { DAY } from "../stripe-fake/world.ts";
import type { Chance } from "./chance.ts";

/** Days between the letter about a dearer price and the first payment of it. */
const NOTICE = 30 * DAY;
/** Dates are moved by whole seconds. */
const TOLERANCE = 5;

/**
 * An administrator changes a plan's price, moves its members to it, and may call that off. @param first a dearer month that
 * stays @returns what happened
 */
export async function movePrices({ product }: Billing, chance: Chance, first: boolean): Promise<string> {
  const [plan] = await product.find("plans", `slug = "${chance.pick(["essential", "comfort", "family"])}"`);
  const period = first || chance.is(0.8) ? "month" : "year";
  const field = period === "month" ? "monthly_cents" : "yearly_cents";
  const cents = Math.max(100, Number(plan?.[field]) + chance.pick(first ? [100, 200] : [-150, 100, 200, 300]));
  const id = textOf(plan, "id");
  await product.manage("PATCH", `/api/collections/plans/records/${id}`, { [field]: cents });
  const body = {
    plan: id,
    period,
    cents,
    effective: dayOf(addDays(new Date(), 31)),
    reason: "costs",
  };
  const post = (path: string, sent: object) =>
    product.call("POST", `/api/app/admin/price-moves${path}`, { token: product.superuser, body: sent });
  const made = await post("", body);
  if (made.status >= 500) throw new Error(`price move: ${made.status} ${made.text}`);
  const off = !first && made.status === 200 && chance.is(0.25);
  const answer = off ? await post(`/${textOf(made.json, "id")}/call-off`, {}) : undefined;
  return `${textOf(plan, "slug")} ${period} ${cents}: ${made.status} ${answer?.status ?? ""}`;
}

/** The letters that members got, word for word: these outlive the account, unlike its rows. `id` is "" once it is gone. */
const LETTERS = `SELECT d.subject AS user, COALESCE(s.stripe_subscription, '') AS id, d.sent, t.text
  FROM contract_documents d JOIN contract_texts t ON t.hash = d.hash
  LEFT JOIN price_notices n ON n.id = d.once LEFT JOIN subscriptions s ON s.id = n.subscription
  WHERE d.kind = 'price' AND d.sent != ''`;

const SAYS = { fr: "Il coûtera", en: "It will cost" };

/** Whether a letter announces a dearer price. */
function announces(text: string, cents: number): boolean {
  return LOCALES.some((locale) => text.includes(`${SAYS[locale]} ${formatMoney(cents, locale)} `));
}

/** Renewals that cost more than the previous one without a letter of thirty days; [] for none. */
export function unannounced({ stripe, product }: Billing): string[] {
  const { world } = stripe;
  const letters = query(product.dir, LETTERS);
  return world.all("subscription").flatMap((subscription) => {
    const invoices = stripe.invoicesOf(subscription.id).filter(({ status }) => status !== "void");
    return invoices.flatMap((invoice, index) => {
      const [before, now] = [priceOf(invoices[index - 1]), priceOf(invoice)];
      const same = before?.product === now?.product && before?.recurring.interval === now?.recurring.interval;
      if (invoice.billing_reason !== "subscription_cycle" || !before || !now || !same) return [];
      // A trial's plan may have been changed at no cost, without an invoice.
      if (now.unit_amount <= before.unit_amount || startOf(invoice) === subscription.trial_end) return [];
      const start = startOf(invoice) - world.shift;
      const told = letters.some(
        ({ user, id, text = "", sent = "" }) =>
          user === subscription.metadata.user &&
          ["", subscription.id].includes(id ?? "") &&
          announces(text, now.unit_amount) &&
          new Date(isoTime(sent)).getTime() / 1000 + NOTICE <= start + TOLERANCE,
      );
      return told
        ? []
        : [
            `${subscription.id} renews at ${now.unit_amount} instead of ${before.unit_amount}, unannounced: ${story(subscription.id)}`,
          ];
    });
  });

  /** What a reader of a failure needs: the subscription's invoices, and its letters. */
  function story(id: string): string {
    const bills = stripe.invoicesOf(id).map((each) => {
      const price = `${priceOf(each)?.product} ${priceOf(each)?.unit_amount}`;
      return `${each.billing_reason} ${each.status} ${price} ${new Date((startOf(each) - world.shift) * 1000).toISOString()}`;
    });
    const { user } = world.get("subscription", id).metadata;
    const told = letters.filter((each) => each.user === user).map(({ text, sent }) => `letter ${sent} ${text}`);
    return [...bills, ...told].join("; ");
  }

  function priceOf(invoice: Invoice | undefined): Price | undefined {
    const line = invoice?.lines.data.findLast((each) => each.amount >= 0);
    return line && world.get("price", line.pricing.price_details.price);
  }
}

const startOf = (invoice: Invoice) => invoice.lines.data.findLast((each) => each.amount >= 0)?.period.start ?? 0;

type Row = Record<string, string>;

/**
 * What a subscription's next payment buys by our rows (`notices` in the order of the moves), as "cents interval"; "" when nothing
 * changes.
 */
export function wantedNext(row: Row, notices: readonly Row[], held: Subscription): string {
  if (!["active", "past_due"].includes(held.status) || held.cancel_at !== null || held.pending_update) return "";
  // What is not collected changes no plan.
  const { pause_collection: pause } = held;
  if (pause && (pause.resumes_at === null || pause.resumes_at > held.items.data[0].current_period_end)) return "";
  if (row.later_plan) return `${row.later_cents} ${row.later_period}`;
  const letters = notices.filter(({ subscription, state = "" }) => {
    return subscription === row.id && !["waiting", "over"].includes(state);
  });
  // The latest letter counts; only until a dearer price applies does the previous one.
  const isOpen = ({ state, cents }: Row, than: Row) => state === "told" && Number(cents) > Number(than.cents);
  const last = letters.findLast(
    (each, index) =>
      letters.slice(index + 1).every((later) => isOpen(later, each)) &&
      each.state === "told" &&
      each.due !== "" &&
      (each.due ?? "") <= (row.current_period_end ?? "") &&
      each.cents !== row.price_cents &&
      each.plan === row.plan &&
      each.period === row.period &&
      (each.kind === "cut" ? Number(each.cents) < Number(row.price_cents) : each.move_state === "announced"),
  );
  return last ? `${last.cents} ${row.period}` : "";
}

/** What Stripe's schedule has come after the running period, in the same words. */
export function scheduledNext({ stripe: { world } }: Billing, held: Subscription): string {
  const later = world.find("subscription_schedule", held.schedule)?.phases[1];
  if (!later || later.start_date !== held.items.data[0].current_period_end) return "";
  const price = world.get("price", later.items[0].price);
  return `${price.unit_amount} ${price.recurring.interval}`;
}
