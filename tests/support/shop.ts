import { settled } from "./billing.ts";
import type { Answer, Json } from "./http.ts";
import { consents } from "./orders.ts";
import { until } from "./poll.ts";
import { type Member, type Product, signUp, startProduct } from "./product.ts";
import { type SmtpSink, smtpEnv, startSmtpSink } from "./smtp-sink.ts";
import { type StripeFake, startStripeFake } from "./stripe-fake/stripe-fake.ts";
import { template } from "./template.ts";

/** A product that is connected to our own Stripe and a mail sink, and what tests of payments do with them. */
export type Shop = {
  product: Product;
  stripe: StripeFake;
  sink: SmtpSink;
  get: (member: Member, path?: string) => Promise<Answer>;
  post: (member: Member, path: string, body?: Json) => Promise<Answer>;
  /** A member whose trial is over, so that the first payment is due at once. */
  newcomer: (changes?: Json) => Promise<Member>;
  /** Orders the essential plan by the month, unless `changes` say otherwise. */
  order: (member: Member, changes?: Json) => Promise<Answer>;
  /** A newcomer who has ordered and paid. */
  subscribe: (changes?: Json) => Promise<Member>;
  /** Waits until the member's subscription has a state. @returns the billing summary */
  live: (member: Member, status?: string) => Promise<Json>;
  /** Waits until webhooks are delivered and every job that is due has run. */
  settle: () => Promise<void>;
  /** The member's record as a superuser sees it. */
  stored: (member: Member) => Promise<Json>;
  /** The state of the streaming account. */
  streaming: (member: Member) => Promise<unknown>;
  stop: () => Promise<void>;
};

/** The id of the session behind the address of Stripe's page. */
export const sessionOf = (url: unknown) => String(url).split("/").pop() ?? "";

/** Starts all three. @param dir an empty folder for the product's data; left out, a new one */
export async function startShop(env: Record<string, string> = {}, dir?: string, mode?: "live" | "test"): Promise<Shop> {
  const [stripe, sink] = await Promise.all([startStripeFake(mode), startSmtpSink()]);
  const place = dir === undefined ? {} : { dir, from: await template() };
  const product = await startProduct({ env: { ...stripe.env, ...smtpEnv(sink), ...env }, ...place });
  stripe.webhooks.url = `${product.url}/api/app/billing/webhook`;
  const get = (member: Member, path = "") => product.call("GET", `/api/app/billing${path}`, { token: member.token });
  const accepted = await consents(product, await signUp(product));
  const shop: Shop = {
    product,
    stripe,
    sink,
    get,
    post: (member, path, body = {}) => product.call("POST", `/api/app/billing/${path}`, { token: member.token, body }),
    newcomer: async (changes = {}) => {
      const member = await signUp(product);
      const over = { trial_ends: "2020-01-01 00:00:00Z", ...changes };
      await product.manage("PATCH", `/api/collections/users/records/${member.id}`, over);
      return member;
    },
    order: (member, changes = {}) =>
      shop.post(member, "checkout", { plan: "essential", period: "month", ...accepted, ...changes }),
    subscribe: async (changes = {}) => {
      // A coupon asks for a confirmed address.
      const member = await shop.newcomer("coupon" in changes ? { verified: true } : {});
      const answer = await shop.order(member, changes);
      if (answer.status !== 200) throw new Error(`order: ${answer.status} ${answer.text}`);
      stripe.pay(sessionOf(answer.json.url));
      await shop.live(member);
      return member;
    },
    live: (member, status = "active") =>
      until(`a subscription that is ${status}`, async () => {
        const { json } = await get(member);
        return (json.subscription as Json | null)?.status === status && json; // its shape: common/contract/billing.ts
      }),
    settle: () => settled(product, stripe),
    stored: (member) => product.manage("GET", `/api/collections/users/records/${member.id}`),
    streaming: async (member) => (await product.find("stremio", `user = "${member.id}"`))[0]?.field,
    stop: async () => {
      await product.stop();
      await sink.close();
      await stripe.stop();
    },
  };
  return shop;
}
