import { addDays, dbTime } from "../../common/time.ts";
import { type Json, textOf } from "./http.ts";
import { type Member, type Product, signUp } from "./product.ts";

/** So many days before now (after it, when negative), as PocketBase stores dates. */
export const daysAgo = (days: number) => dbTime(addDays(new Date(), -days));

const PAYMENTS = "/api/collections/payments/records";

/** Common helpers for reward tests, for the product that `product` returns. */
export function rewardKit(product: () => Product) {
  const rewardOf = async (payment: string) => (await product().find("rewards", `payment = "${payment}"`))[0];

  /** Writes a payment as billing does; returns its id. */
  const pay = async (user: string, changes: Json = {}) => {
    const body = { user, provider: "manual", status: "paid", amount_cents: 499, paid_at: daysAgo(0), ...changes };
    return textOf(await product().manage("POST", PAYMENTS, body), "id");
  };

  return {
    rewardOf,
    pay,
    alter: (payment: string, changes: Json) => product().manage("PATCH", `${PAYMENTS}/${payment}`, changes),

    /** A referrer and their referral. */
    pair: async (): Promise<{ guide: Member; guest: Member }> => {
      const guide = await signUp(product());
      return { guide, guest: await signUp(product(), { referral: guide.record.affiliate_code }) };
    },

    confirm: () => product().run("rewards"),
  };
}
