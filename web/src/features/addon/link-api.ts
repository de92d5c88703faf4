import type { AddonCard } from "../../../../common/wire/addons.ts";
import { http } from "../../lib/http.ts";

/** The card of the member with these streaming credentials. Visitors may ask: no session is sent. */
export const readLinkedCard = (credentials: { username: string; password: string }) =>
  http<AddonCard>("/api/app/addon/link", { method: "POST", body: credentials });
