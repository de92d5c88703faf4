import { feature } from "../../lib/feature.ts";
import { noStore, requireAdmin } from "../../lib/guards.ts";
import { createPlan, listPlans, updatePlan } from "./admin.ts";
import { keepPrices } from "./prices.ts";

/** Plans, their prices and their price history. */
export default feature({
  hooks: { "onRecordCreate plans": keepPrices, "onRecordUpdate plans": keepPrices },
  routes: {
    "GET /api/app/admin/plans": [noStore, requireAdmin, listPlans],
    "POST /api/app/admin/plans": [noStore, requireAdmin, createPlan],
    "PATCH /api/app/admin/plans/{id}": [noStore, requireAdmin, updatePlan],
  },
});
