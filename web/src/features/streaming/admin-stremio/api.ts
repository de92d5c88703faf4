import type { Read } from "../../../../../common/contract/fields.ts";
import type {
  AdminAccount,
  AdminAddon,
  addonInput,
  ProvisioningHealth,
  StreamingState,
} from "../../../../../common/contract/stremio.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

/** The key of everything that this page fetches. */
export const KEY = ["admin", "stremio"] as const;

const { get, post } = adminCalls("/stremio");

export type AccountFilter = { state: StreamingState | ""; q: string };
type AccountPage = { items: AdminAccount[]; next: string | null };

/** A change, after which everything on this page is refetched. */
const change = <T = void>(path: string, body: object) => thenRefresh(post<T>(path, body), KEY);

export const readHealth = (signal: AbortSignal) => get<ProvisioningHealth>("", signal);
export const readAddons = (signal: AbortSignal) => get<{ items: AdminAddon[] }>("/addons", signal);
export const readAccounts = ({ state, q }: AccountFilter, after: string, signal: AbortSignal) =>
  post<AccountPage>("/accounts/search", { state, q, after }, signal);

export const resumeWork = (reason: string) => change("/resume", { reason });
export const retryAccounts = (which: { ids: string[] } | { state: "error" }, reason: string) =>
  change<{ count: number }>("/accounts/retry", { ...which, reason });
export const regenerateAccount = (id: string, reason: string) => change("/accounts/regenerate", { id, reason });
export const saveAddon = (addon: Read<typeof addonInput>, before?: AdminAddon) =>
  change("/addons/save", { ...addon, before });
export const deleteAddon = (id: string, reason: string) => change("/addons/delete", { id, reason });
export const orderAddons = (ids: string[]) => change("/addons/order", { ids });
