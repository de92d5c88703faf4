import type { StreamingState } from "../../../../common/wire/api.ts";
import type { AdminAccount, AdminAddon, ProvisioningHealth } from "../../../../common/wire/stremio.ts";
import { memberCalls } from "../../lib/member-call.ts";
import { queryClient } from "../../lib/query-client.ts";

const AREA = "/api/app/admin/stremio";

/** Names everything that this page reads. */
export const KEY = ["admin", "stremio"] as const;

const { get, post } = memberCalls(AREA);

export type AccountFilter = { state: StreamingState | ""; q: string };
type AccountPage = { items: AdminAccount[]; next: string | null };

export const readHealth = (signal: AbortSignal) => get<ProvisioningHealth>("", signal);
export const readAddons = (signal: AbortSignal) => get<{ items: AdminAddon[] }>("/addons", signal);
export const readAccounts = ({ state, q }: AccountFilter, after: string, signal: AbortSignal) =>
  post<AccountPage>("/accounts/search", { state, q, after }, signal);

export const resumeWork = (reason: string) => post("/resume", { reason });
export const retryAccounts = (which: { ids: string[] } | { state: "error" }, reason: string) =>
  post<{ count: number }>("/accounts/retry", { ...which, reason });
export const regenerateAccount = (id: string, reason: string) => post("/accounts/regenerate", { id, reason });
export const saveAddon = (addon: Omit<AdminAddon, "manifest">, before?: AdminAddon) =>
  post("/addons/save", { ...addon, before });
export const deleteAddon = (id: string, reason: string) => post("/addons/delete", { id, reason });
export const orderAddons = (ids: string[]) => post("/addons/order", { ids });

/** Reads everything of this page again. */
export const refresh = () => queryClient.invalidateQueries({ queryKey: KEY });
