import { callsOf } from "../../lib/call.ts";
import { withProof } from "./with-proof.ts";

/**
 * `callsOf` below `/api/app/admin`. The server decides which calls need a fresh proof: each may ask for one.
 * Only inside MemberArea.
 */
export const adminCalls = (area = "") => callsOf(`/api/app/admin${area}`, withProof);
