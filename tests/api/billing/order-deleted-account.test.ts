import { afterEach, expect, it } from "vitest";
import { until } from "../../support/poll.ts";
import { shared } from "../../support/shared.ts";
import { startShop } from "../../support/shop.ts";

/** A member deletes the account in the middle of an order: Stripe keeps nothing of them, and no page stays open. */
const shop = shared(startShop);
afterEach(() => shop.stripe.clearFaults());

it.each([
  ["the customer is created, before Stripe has done it", /^POST \/v1\/customers$/, false],
  ["the customer is created, before its answer has come", /^POST \/v1\/customers$/, true],
  ["Stripe's page is made, before Stripe has done it", /^POST .*sessions$/, false],
  ["Stripe's page is made, before its answer has come", /^POST .*sessions$/, true],
])("while %s", async (_, match, done) => {
  const { product, stripe } = shop;
  const member = await shop.newcomer();
  const calls = () => stripe.requests.filter(({ method, path }) => match.test(`${method} ${path}`)).length;
  const before = calls();
  const answer = stripe.holdAnswers({ match, done });
  const ordered = shop.order(member);
  // Stripe has the request, or is about to: the order is placed first.
  if (done) await until("the call", () => calls() > before);
  else await until("the order", async () => (await product.find("orders", `user = "${member.id}"`)).length > 0);
  await product.manage("DELETE", `/api/collections/users/records/${member.id}`);
  answer();
  expect((await ordered).status).toBeGreaterThanOrEqual(400);
  await shop.settle();
  const left = stripe.world.all("customer").filter(({ email, deleted }) => email === member.email && !deleted);
  expect(left).toEqual([]);
  const open = stripe.world.all("checkout.session").filter(({ status, metadata }) => {
    return status === "open" && metadata.user === member.id;
  });
  expect(open.map(({ customer }) => stripe.customer(customer ?? "").deleted)).toEqual(open.map(() => true));
  expect(await product.find("jobs", 'state = "failed"')).toEqual([]);
});
