import { feature } from "../../lib/feature.ts";
import { followRecord } from "./sync.ts";

/** Whether a member may stream, why, and until when; features declare in `onEntitlement` what follows from it. */
export default feature({ hooks: { "onRecordUpdate users": followRecord } });
