import type { OwnReferral } from "../../../../../common/contract/referrals.ts";
import { callsOf } from "../../../lib/call.ts";

/** What the signed-in member's referrals have brought. */
export const readFigures = () => callsOf("/api/app/referral").get<OwnReferral>("");
