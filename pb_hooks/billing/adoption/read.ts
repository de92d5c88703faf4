import { dbTime, now } from "../../../common/time.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { textOf } from "../../lib/json.ts";
import { readNote, writeNote } from "../../lib/operator-settings.ts";
import { findOne, newRecord } from "../../lib/records.ts";
import { run } from "../../lib/sql.ts";
import { stripeSettings } from "../ledger/settings.ts";
import { parsePeriod, parseStatus, subscriptionOfStripe } from "../ledger/store.ts";
import { orMissing, stripeGet } from "../stripe/client.ts";
import { itemOf, partOf, refOf, type StripeJson } from "../stripe/json.ts";
import { eachPage } from "../stripe/lists.ts";
import { readSubscription } from "../stripe/objects.ts";
import { PAYER } from "../stripe/snapshot.ts";
import { memberOf } from "./member.ts";
import { forgetRead, isCounted } from "./purge.ts";
import { isOver, problemOf } from "./rules.ts";

/** Longest name of a product that we keep. */
const NAME_MAX = 300;

/**
 * Job {reading}: notes each running subscription of the account that is not ours, by price, with its member and why it cannot be adopted.
 * Changes nothing at Stripe. Idempotent: what a killed run has noted is noted again.
 */
export function readAccount(app: CoreApp, { reading = "" }: JobPayload): void {
  const settings = stripeSettings();
  if (!settings) return;
  const debits = takesDebits(app);
  const names = new Map<string, string>();
  const nameOf = (price: StripeJson): string => {
    const product = refOf(price, "product");
    const known = names.get(product) ?? nameOfProduct(product);
    names.set(product, known);
    return [known, textOf(price, "nickname")].filter(Boolean).join(" · ").slice(0, NAME_MAX);
  };
  eachPage("/v1/subscriptions", { expand: PAYER.map((field) => `data.${field}`) }, (page) => {
    const found = page.map((json) => ({ json, product: nameOf(priceOf(json)) }));
    app.runInTransaction((tx) => {
      for (const { json, product } of found) note(tx, json, { reading, product, live: settings.live, debits });
    });
  });
  app.runInTransaction((tx) => {
    // What the account no longer has, or another account had.
    forgetRead(tx, "reading != {:reading}", { reading });
    markDoubled(tx);
    writeNote(tx, "adoption_read", dbTime(now()));
  });
}

/** Whether the operator has asked for subscriptions that are paid by direct debit, too. */
export function takesDebits(app: CoreApp): boolean {
  return readNote(app, "adoption_debits") !== "";
}

const priceOf = (json: StripeJson): StripeJson => partOf(itemOf(json), "price");

function nameOfProduct(id: string): string {
  const found = id ? orMissing(() => stripeGet(`/v1/products/${encodeURIComponent(id)}`)) : null;
  return textOf(found, "name") || id;
}

type Reading = { reading: string; product: string; live: boolean; debits: boolean };

function note(tx: CoreApp, json: StripeJson, { reading, product, live, debits }: Reading): void {
  const id = textOf(json, "id");
  if (!id || isOver(json) || subscriptionOfStripe(tx, id)) return;
  const known = findOne(tx, "adoptions", "subscription = {:id}", { id });
  // Adopted, about to be, or being given back: a reading decides nothing about it.
  if (known && !["found", "returned"].includes(known.getString("state"))) return;
  const record = known ?? newRecord(tx, "adoptions");
  // Given back, it still counts in the days before.
  const counted = known !== undefined && isCounted(known);
  const price = priceOf(json);
  const interval = textOf(price.recurring, "interval");
  const problem = problemOf(json, { live, debits });
  const email = textOf(json.customer, "email");
  const member = memberOf(tx, { subscription: id, customer: refOf(json, "customer"), email });
  const { unitCents, currency, status, cancels, periodEnd } = parseStatus(textOf(json, "status"))
    ? readSubscription(json)
    : UNKNOWN;
  record.load({
    subscription: id,
    customer: refOf(json, "customer"),
    email,
    test: !live,
    price: textOf(price, "id"),
    product,
    ...(!counted && { period: parsePeriod(interval), cents: Math.max(0, Math.round(unitCents)) }),
    currency: currency || textOf(json, "currency"),
    status: status || textOf(json, "status"),
    cancels,
    period_end: periodEnd ? dbTime(periodEnd) : "",
    problem: problem || member.problem,
    state: "found",
    told: false,
    user: (counted && known.getString("user")) || (member.user?.id ?? ""),
    reading,
  });
  tx.save(record);
}

/** What is not read of a state that we do not know. */
const UNKNOWN = { unitCents: 0, currency: "", status: "", cancels: false, periodEnd: null };

/** Two running ones of one member: the operator says which. */
export function markDoubled(tx: CoreApp): void {
  const others = `EXISTS (SELECT 1 FROM adoptions o WHERE o.user = adoptions.user AND o.id != adoptions.id
    AND o.state IN ('found', 'waiting') AND o.problem IN ('', 'doubled'))`;
  const sql = `UPDATE adoptions SET problem = 'doubled'
    WHERE state = 'found' AND problem = '' AND user != '' AND chosen = FALSE AND ${others}`;
  run(tx, sql, {});
}
