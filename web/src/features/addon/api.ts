import type { AddonCard } from "../../../../common/wire/addons.ts";
import { callsOf } from "../../lib/call.ts";

const { get, post } = callsOf("/api/app/addon");

export const CARD_KEY = ["addon", "card"] as const;

export const readCard = (signal: AbortSignal) => get<AddonCard>("", signal);

/** Another address, which replaces the present one; asked twice within a moment, the same one. */
export const renewAddress = () => post<AddonCard>("/renew");
