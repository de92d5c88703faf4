import { fail, must } from "../../lib/errors.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { textOf } from "../../lib/json.ts";
import { findById, localeOf } from "../../lib/records.ts";
import { exists } from "../../lib/sql.ts";
import { committed, nextWith } from "../../lib/transaction.ts";
import { END_DELETED, STOP_BLOCKED, SYNC, SYNC_CUSTOMER } from "../ledger/job-kinds.ts";
import { isTestMode, stripeSettings } from "../ledger/settings.ts";
import { findLive } from "../ledger/store.ts";
import { isMissing, orMissing, stripeGet, stripePost } from "./client.ts";
import { bookCredit } from "./credit.ts";
import { OF_TEST_ORDER } from "./disconnect.ts";

/**
 * The member's customer at Stripe, created if missing: one per member, so that two tabs do not create two.
 * @param lost an id that Stripe no longer knows
 * @throws ApiError 404 `not_found` for a member who was deleted in the meantime
 */
function ensureCustomer(app: CoreApp, userId: string, lost = ""): string {
  const user = app.findRecordById("users", userId);
  const known = user.getString("stripe");
  if (known && known !== lost) return known;
  const id = createCustomer(user, lost);
  const isKept = committed(app, (tx) => {
    const record = findById(tx, "users", userId);
    // The account was deleted in the meantime: delete what Stripe has just stored about the member.
    if (!record) enqueue(tx, { kind: END_DELETED, payload: { customer: id } });
    record?.set("stripe", id);
    if (record) tx.save(record);
    return record !== undefined;
  });
  if (!isKept) throw fail(404, "not_found");
  return id;
}

function createCustomer(user: Rec<"users">, lost: string): string {
  const params = { ...contact(user), metadata: { user: user.id } };
  return textOf(stripePost("/v1/customers", params, `customer:${user.id}:${lost}`), "id");
}

/** The result of `work` with the member's customer; where Stripe does not know that one (any more), with a new one. */
export function withCustomer<T>(app: CoreApp, userId: string, work: (customer: string) => T): T {
  const customer = ensureCustomer(app, userId);
  try {
    return work(customer);
  } catch (error) {
    // What is missing may be something else: a customer that exists keeps its credit.
    if (!isMissing(error) || isThere(customer)) throw error;
    return work(ensureCustomer(app, userId, customer));
  }
}

/** Whether Stripe knows a customer who is not deleted. @throws StripeError, HttpFailure */
export function isThere(customer: string): boolean {
  const found = orMissing(() => stripeGet(`/v1/customers/${encodeURIComponent(customer)}`));
  return found !== null && found.deleted !== true;
}

/** Whether Stripe has a page for a member: a customer who has bought something in the mode of the key. */
export function hasPortal(app: CoreApp, user: Rec<"users">): boolean {
  if (!user.getString("stripe") || !stripeSettings()) return false;
  const bought = `user = {:user} AND provider = 'stripe' AND ${OF_TEST_ORDER} = {:test}`;
  return exists(app, "subscriptions", bought, { user: user.id, test: isTestMode() });
}

/** The contact details that Stripe puts on invoices and sends them to. */
function contact(user: Rec<"users">) {
  return { email: user.email(), name: user.getString("name"), preferred_locales: [localeOf(user)] };
}

/**
 * Hook on users, each by a job: Stripe's invoices and mails follow a new address, name or language; a blocked member
 * is not charged for another period.
 */
export function memberChanged(e: core.RecordEvent) {
  const user: Rec<"users"> = must(e.record, "record");
  const before = user.original();
  const changed = (["email", "name", "locale"] as const).some(
    (field) => user.getString(field) !== before.getString(field),
  );
  const blocked = user.getString("blocked") !== "" && before.getString("blocked") === "";
  const kinds = [...(changed ? [SYNC_CUSTOMER] : []), ...(blocked ? [STOP_BLOCKED] : [])];
  if (kinds.length === 0 || !user.getString("stripe") || !stripeSettings()) return e.next();
  nextWith(e, () => {
    for (const kind of kinds) enqueue(e.app, { kind, payload: { user: user.id } });
  });
}

/** Job {user}. A customer that Stripe no longer knows is created again with the next order. */
export function syncCustomer(app: CoreApp, payload: JobPayload): void {
  const user = findById(app, "users", payload.user ?? "");
  const id = user?.getString("stripe");
  if (!user || !id || !stripeSettings()) return;
  // The time of the change: without it, Stripe would repeat its old answer when an address is restored.
  const purpose = `contact:${user.id}:${user.getString("updated")}`;
  orMissing(() => stripePost(`/v1/customers/${encodeURIComponent(id)}`, contact(user), purpose));
}

/**
 * Takes cents off the next Stripe invoices of a member with a customer there, once for each `once`, however often it is
 * called. It calls Stripe: from jobs only. @throws StripeError, HttpFailure
 */
export function creditMember(app: CoreApp, user: Rec<"users">, cents: number, once: string): void {
  withCustomer(app, user.id, (customer) => bookCredit(customer, cents, once));
  const subscription = findLive(app, user.id)?.getString("stripe_subscription");
  // Stripe sends no event, so read the next charge again.
  if (subscription) enqueue(app, { kind: SYNC, payload: { subscription } });
}
