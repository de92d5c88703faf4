import type { AdminOverview } from "../../../../../common/contract/admin.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

/** Today's figures, and what needs attention. */
export const readOverview = (signal: AbortSignal) => adminCalls("/overview").get<AdminOverview>("", signal);
