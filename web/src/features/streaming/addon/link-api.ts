import type { AddonCard } from "../../../../../common/contract/addons.ts";
import { publicCalls } from "../../../lib/public-calls.ts";

const { post } = publicCalls("/api/app/addon");

/** The card of the member with these streaming credentials. Visitors may ask: no session is sent. */
export const readLinkedCard = (credentials: { username: string; password: string }) =>
  post<AddonCard>("/link", credentials);
