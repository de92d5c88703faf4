import type {
  AdminProvider,
  AdminProviders,
  ProviderId,
  ProviderTest,
} from "../../../../../common/contract/identities.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { get, post } = adminCalls("/identity-providers");

export const PROVIDERS_KEY = ["admin", "identity-providers"] as const;

export const readProviders = (signal: AbortSignal) => get<AdminProviders>("", signal);

type Change = Pick<AdminProvider, "label" | "issuer" | "clientId" | "teamId" | "keyId" | "enabled"> & {
  secret: string;
};

/** Saves a provider, read as `before`; an empty secret keeps the stored one, an empty client id removes the provider. */
export async function saveProvider(before: AdminProvider, change: Change): Promise<void> {
  await post<void>(`/${before.id}`, { ...change, before });
  await queryClient.invalidateQueries({ queryKey: PROVIDERS_KEY });
}

/** Asks the provider whether it knows us. */
export const testProvider = (id: ProviderId) => post<ProviderTest>(`/${id}/test`);
