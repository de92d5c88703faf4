import type { AdoptionItem, Adoptions } from "../../common/contract/adoptions.ts";
import { type Billing, newMember } from "./billing.ts";
import { change, query } from "./database.ts";
import { type Json, textOf } from "./http.ts";
import { newEmail, type Product, signUpAdmin } from "./product.ts";
import { asked, type Fields, makePrice, sessionFields } from "./stripe-client.ts";

const ADOPTIONS = "/api/app/admin/adoptions";

/** The administrator's calls of the adoption. */
export function adoptionOf(billing: Billing) {
  // `billing` starts later: tests read it, and nothing before.
  // A new one each time: a proof is old once the clock has moved on.
  const admin = async () => (await signUpAdmin(billing.product)).token;
  const post = async (path: string, body: Json = {}) =>
    billing.product.call("POST", `${ADOPTIONS}${path}`, { token: await admin(), body });
  const good = async (path: string, body: Json = {}) => {
    const answer = await post(path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  };
  const overview = async () =>
    (await billing.product.call("GET", ADOPTIONS, { token: await admin() })).json as unknown as Adoptions; // as the contract has it
  /** Reads the account to the end. */
  const read = async (debits = false) => {
    await good("/read", { debits });
    await billing.settle();
    return overview();
  };
  const adoptAll = async (plans: Record<string, string>) => {
    await read();
    await good("/adopt", { plans });
    await billing.settle();
  };
  return {
    post,
    overview,
    read,
    list: async (show: "problems" | "adopted", q = "") =>
      (await good("/list", { show, q })).items as unknown as AdoptionItem[], // as the contract has it
    /** Reads the account and adopts what can be of some prices, by their plans. */
    adoptAll,
    /** As `adoptAll`, for one price. */
    adopt: (price: string, plan = planOf(billing.product)) => adoptAll({ [price]: plan }),
  };
}

/** The id of a plan of ours. */
export function planOf(product: Product, slug = "essential"): string {
  return query(product.dir, `SELECT id FROM plans WHERE slug = '${slug}'`)[0]?.id ?? "";
}

/** Who pays in the account for what another system sold. */
export type Sold = { customer: string; subscription: string; price: string; email: string };

type Sale = { email?: string; price?: string; fields?: Fields };

/** As `soldElsewhere`, while other members do other things: nothing settles. */
export async function sellElsewhere(
  { stripe }: Billing,
  { email = newEmail("payer"), price = "", fields = {} }: Sale = {},
): Promise<Sold> {
  const of = price || (await makePrice(stripe, 900, "month"));
  const customer = textOf(await asked(stripe, "POST", "customers", { email }), "id");
  const wish = sessionFields(of, { customer, "subscription_data[metadata][plan]": "gold", ...fields });
  const session = textOf(await asked(stripe, "POST", "checkout/sessions", wish), "id");
  const outcome = stripe.pay(session);
  const [subscription] = stripe.subscriptionsOf(customer);
  if (outcome !== "complete" || !subscription) throw new Error(`the page said ${outcome}`);
  return { customer, subscription: subscription.id, price: of, email };
}

/** A subscription that another system sold, whose first period is paid. */
export async function soldElsewhere(billing: Billing, sale: Sale = {}): Promise<Sold> {
  const sold = await sellElsewhere(billing, sale);
  await billing.settle();
  return sold;
}

/** As `soldElsewhere`, to an address of which there is a member. */
export async function soldToMember(billing: Billing, options: { price?: string; fields?: Fields } = {}) {
  const member = await newMember(billing);
  change(billing.product.dir, `UPDATE users SET verified = 1 WHERE id = '${member.id}'`);
  return { ...member, ...(await soldElsewhere(billing, { ...options, email: member.email.toUpperCase() })) };
}
