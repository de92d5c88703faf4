import { feature } from "../../lib/feature.ts";
import { may, noStore } from "../../lib/guards.ts";
import { createPlan, listPlans, updatePlan } from "./admin.ts";
import { keepPrices } from "./prices.ts";

/** Plans, their prices and their price history. */
export default feature({
  hooks: { "onRecordCreate plans": keepPrices, "onRecordUpdate plans": keepPrices },
  routes: {
    "GET /api/app/admin/plans": [noStore, may("money.read"), listPlans],
    "POST /api/app/admin/plans": [noStore, may("money.write"), createPlan],
    "PATCH /api/app/admin/plans/{id}": [noStore, may("money.write"), updatePlan],
  },
});
