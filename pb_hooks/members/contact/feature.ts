import { feature } from "../../lib/feature.ts";
import { noStore } from "../../lib/guards.ts";
import { deliverMessage, MAIL, send } from "./send.ts";
import { NOTICES } from "./texts.ts";

/** Messages to the operator from the page /contact, signed in or not. */
export default feature({
  routes: { "POST /api/app/contact": [noStore, send] },
  jobs: { [MAIL]: ["mail", deliverMessage] },
  naming: { [MAIL]: "all" }, // a message that could not be mailed, with its sender
  notices: NOTICES,
});
