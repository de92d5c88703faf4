import { textOf } from "./http.ts";
import type { Product } from "./product.ts";

/** A new plan at 10 € a month, so that no other test's members are concerned. */
export async function plainPlan(product: Pick<Product, "call" | "superuser">): Promise<{ id: string; slug: string }> {
  const slug = `plan-${Math.random().toString(36).slice(2, 9)}`;
  const texts = { name: slug, description: "", features: [] };
  const body = {
    ...{ slug, texts: { fr: texts, en: texts }, monthly_cents: 1000, yearly_cents: 9000, trial_days: 0, screens: 4 },
    ...{ icon: "", position: 50, public: true },
  };
  const made = await product.call("POST", "/api/app/admin/plans", { token: product.superuser, body });
  return { id: textOf(made.json, "id"), slug };
}
