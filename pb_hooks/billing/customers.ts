import { textOf } from "../lib/json.ts";
import { localeOf } from "./store.ts";
import { stripePost } from "./stripe-client.ts";

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
