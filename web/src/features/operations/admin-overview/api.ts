import type { AdminOverview, MenuCounts } from "../../../../../common/contract/admin.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

/** Maximum age of what is shown without realtime, in ms. */
export const FRESH_MS = 30_000;

/** How much waits for the team, by kind. */
export const readWaiting = (signal: AbortSignal) => adminCalls("/waiting").get<MenuCounts>("", signal);
/** Today's figures, and what needs attention. */
export const readOverview = (signal: AbortSignal) => adminCalls("/overview").get<AdminOverview>("", signal);
