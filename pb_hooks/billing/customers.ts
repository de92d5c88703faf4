import { must } from "../lib/errors.ts";
import { textOf } from "../lib/json.ts";
import { localeOf } from "./store.ts";
import { stripeGet, stripePost } from "./stripe-client.ts";
import { listData } from "./stripe-objects.ts";

/**
 * The member's customer at Stripe, made if there is none: one customer a member, so that two tabs do not make two.
 * @param lost an id that Stripe does not know any more
 */
export function ensureCustomer(app: CoreApp, userId: string, lost = ""): string {
  const user = app.findRecordById("users", userId);
  const known = user.getString("stripe");
  if (known && known !== lost) return known;
  const params = {
    email: user.email(),
    name: user.getString("name") || undefined,
    preferred_locales: [localeOf(user)],
    metadata: { user: userId },
  };
  const id = textOf(stripePost("/v1/customers", params, `customer:${userId}:${lost}`), "id");
  app.runInTransaction((tx) => {
    const record = tx.findRecordById("users", userId);
    record.set("stripe", id);
    tx.save(record);
  });
  return id;
}

/** Credits of a customer that one read covers, newest first: far more than anybody is given between two tries. */
const CREDITS = 100;

/** See `creditMember` in public.ts. */
export function creditCustomer(customer: string, cents: number, once: string): void {
  const path = `/v1/customers/${encodeURIComponent(must(customer || null, "customer"))}/balance_transactions`;
  // Stripe forgets idempotency keys after a day; what it has booked it keeps.
  const booked = listData(stripeGet(path, { limit: CREDITS })).some((each) => textOf(each.metadata, "once") === once);
  if (!booked) stripePost(path, { amount: -cents, currency: "eur", metadata: { once } }, `credit:${once}`);
}
