import type { AdminProvider, AdminProviders, ProviderId, ProviderTest } from "../../../../common/wire/identities.ts";
import { callsOf } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { withProof } from "../../shared/proof/with-proof.ts";

const { get, post } = callsOf("/api/app/admin/identity-providers");

export const PROVIDERS_KEY = ["admin", "identity-providers"] as const;

export const listProviders = (signal: AbortSignal) => get<AdminProviders>("", signal);

type Change = Pick<AdminProvider, "label" | "issuer" | "clientId" | "teamId" | "keyId" | "enabled"> & {
  secret: string;
};

/** Saves a provider; an empty secret keeps the stored one, an empty client id removes the provider. */
export async function saveProvider(id: ProviderId, change: Change): Promise<void> {
  await withProof(() => post<void>(`/${id}`, change));
  await queryClient.invalidateQueries({ queryKey: PROVIDERS_KEY });
}

/** Asks the provider whether it knows us. */
export const testProvider = (id: ProviderId) => withProof(() => post<ProviderTest>(`/${id}/test`));
