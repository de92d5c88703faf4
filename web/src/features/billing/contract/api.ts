import type { ContractDocument } from "../../../../../common/contract/contract.ts";
import { callsOf } from "../../../lib/call.ts";

/** What was agreed, declared and sent about the member's contracts. */
export const readContract = (signal: AbortSignal) =>
  callsOf("/api/app").get<{ items: ContractDocument[] }>("/contract", signal);
