import { feature } from "../../lib/feature.ts";
import { noStore } from "../../lib/guards.ts";
import { refuseInMaintenance } from "../../platform/site/public.ts";
import { deliverMessage, MAIL, send } from "./send.ts";
import { NOTICES } from "./texts.ts";

/** Messages to the operator from the page /contact, signed in or not. */
export default feature({
  routes: { "POST /api/app/contact": [noStore, refuseInMaintenance, send] },
  jobs: { [MAIL]: ["mail", deliverMessage] },
  // The job of an earlier release holds the message and its sender.
  naming: { [MAIL]: "all" },
  notices: NOTICES,
});
