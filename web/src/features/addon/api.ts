import type { AddonCard } from "../../../../common/wire/addons.ts";
import { callsOf } from "../../lib/call.ts";

const { get, post } = callsOf("/api/app/addon");

/** Below the key of the member's data (shared/me.ts): new credentials, which read that again, change the address too. */
export const cardKey = (user: string) => ["me", user, "addon"] as const;

export const readCard = (signal: AbortSignal) => get<AddonCard>("", signal);

/** Another address, which replaces the present one; asked twice within a moment, the same one. */
export const renewAddress = () => post<AddonCard>("/renew");
