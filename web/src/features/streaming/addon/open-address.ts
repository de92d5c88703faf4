import type { AddonCard } from "../../../../../common/contract/addons.ts";
import { FetchError } from "../../../lib/request-error.ts";
import { readLinkedCard } from "./link-api.ts";

/** What /addon shows for correct credentials, with the component that renders it: neither is part of the first load. */
export type OpenAddress = { card: AddonCard; Panel: typeof import("./address-panel.tsx").AddressPanel };

const loadPanel = () => import("./address-panel.tsx");

/** The card of the member with these streaming credentials. @throws FetchError, as a Form shows it */
export async function openAddress(credentials: { username: string; password: string }): Promise<OpenAddress> {
  const [card, { AddressPanel }] = await Promise.all([
    readLinkedCard(credentials),
    // A chunk that cannot be fetched counts as a server that cannot be reached.
    loadPanel().catch((error: unknown) => Promise.reject(new FetchError(String(error)))),
  ]);
  return { card, Panel: AddressPanel };
}

/** Preloads what correct credentials will need while the reader types; a failure shows on submit. */
export function preloadPanel(): void {
  loadPanel().catch(() => {});
}
