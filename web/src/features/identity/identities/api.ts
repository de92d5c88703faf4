import type { RefObject } from "react";
import type { Locale } from "../../../../../common/contract/api.ts";
import type { IdentitiesAnswer, IdentityBegun, ProviderId } from "../../../../../common/contract/identities.ts";
import { callsOf } from "../../../lib/call.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { withProof } from "../../../shared/proof/with-proof.ts";

const { get, post } = callsOf("/api/app/identities");

export const IDENTITIES_KEY = ["identities"] as const;

export const readIdentities = (signal: AbortSignal) => get<IdentitiesAnswer>("", signal);

/** Leaves for a provider, which sends the browser back to the dashboard, where the reader is still `here`. */
export async function visitProvider(provider: ProviderId, locale: Locale, here: RefObject<boolean>): Promise<void> {
  const { url } = await withProof(() => post<IdentityBegun>("/begin", { provider, locale }));
  if (here.current) location.assign(url);
}

/** Links what the provider said. */
export async function linkIdentity(ticket: string): Promise<void> {
  await withProof(() => post<void>("", { ticket }));
  await changed();
}

export async function removeIdentity(id: string): Promise<void> {
  await withProof(() => post<void>(`/${id}/remove`));
  await changed();
}

/** The member's activity names each change. */
async function changed(): Promise<void> {
  // A first reading that is under way was asked before the change, and would not be repeated.
  await queryClient.cancelQueries({ queryKey: IDENTITIES_KEY });
  await Promise.all([IDENTITIES_KEY, ["activity"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
