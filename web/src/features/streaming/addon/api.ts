import type { AddonCard } from "../../../../../common/contract/addons.ts";
import { callsOf } from "../../../lib/call.ts";

const { get, post } = callsOf("/api/app/addon");

/** Nested under the key of the member's data (shared/me.ts): new credentials invalidate both, because they change the address. */
export const cardKey = (user: string) => ["me", user, "addon"] as const;

export const readCard = (signal: AbortSignal) => get<AddonCard>("", signal);

/** Replaces the address; two requests in quick succession return the same one. */
export const renewAddress = () => post<AddonCard>("/renew");
