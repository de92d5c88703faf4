import type { AddonCard } from "../../../../common/wire/addons.ts";
import { http } from "../../lib/http.ts";

/** What /addon shows for the right credentials, the part that draws it included: the page's first load does without it. */
export type OpenAddress = { card: AddonCard; Panel: typeof import("./address-panel.tsx").AddressPanel };

const loadPanel = () => import("./address-panel.tsx");

/** The card of the member with these streaming credentials. @throws FetchError, as a Form shows it */
export async function openAddress(credentials: { username: string; password: string }): Promise<OpenAddress> {
  const [card, { AddressPanel }] = await Promise.all([
    http<AddonCard>("/api/app/addon/link", { method: "POST", body: credentials }),
    // A part that can't be fetched is a server that can't be reached.
    loadPanel().catch((error: unknown) => Promise.reject(Object.assign(new Error(String(error)), { status: 0 }))),
  ]);
  return { card, Panel: AddressPanel };
}

/** Fetches what a right answer needs, while the reader types; a failure shows at the submit. */
export function preloadPanel(): void {
  loadPanel().catch(() => {});
}
