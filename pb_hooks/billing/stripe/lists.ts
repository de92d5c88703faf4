import { textOf } from "../../lib/json.ts";
import { orMissing, stripeGet } from "./client.ts";
import type { FormParams } from "./form.ts";
import { listData, type StripeJson } from "./json.ts";

/** Objects of a page: far more than one member has. */
const PAGE = 100;

/** Reads a list at Stripe to its end, page by page. @throws StripeError, HttpFailure */
export function eachPage(path: string, params: FormParams, follow: (page: StripeJson[]) => void): void {
  for (let after: string | undefined; ; ) {
    const list = stripeGet(path, { ...params, limit: PAGE, starting_after: after });
    const page = listData(list);
    follow(page);
    after = textOf(page.at(-1), "id") || undefined;
    if (list.has_more !== true || !after) return;
  }
}

/** The ids on the first page of a list; none for a customer that Stripe does not know. */
export function idsOf(path: string, filter: { [name: string]: string }): string[] {
  const list = orMissing(() => stripeGet(path, { ...filter, limit: PAGE }));
  return listData(list).map((each) => textOf(each, "id"));
}

/** The subscriptions of a customer, also those that ended. */
export function subscriptionsOf(customer: string): string[] {
  return idsOf("/v1/subscriptions", { customer, status: "all" });
}
