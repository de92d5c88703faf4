import { feature } from "../lib/feature.ts";
import { noStore, requireAuth } from "../lib/guards.ts";
import { checkout } from "./checkout.ts";
import { NOTICES } from "./notice-texts.ts";
import { CHANGE_NOTICES } from "./notice-texts-changes.ts";
import { OPERATOR_NOTICES } from "./notice-texts-operator.ts";
import { quote } from "./quote.ts";
import { billing, orderStatus } from "./summary.ts";

/** Orders, subscriptions and payments, through Stripe or confirmed by an administrator. */
export default feature({
  routes: {
    "GET /api/app/billing": [noStore, requireAuth, billing],
    "GET /api/app/billing/quote": [noStore, requireAuth, quote],
    "POST /api/app/billing/checkout": [noStore, requireAuth, checkout],
    "GET /api/app/billing/orders/{id}": [noStore, requireAuth, orderStatus],
  },
  notices: { ...NOTICES, ...CHANGE_NOTICES, ...OPERATOR_NOTICES },
});
