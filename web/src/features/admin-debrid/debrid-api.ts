import type { DebridAccount, DebridAccounts, DebridChecks, DebridService } from "../../../../common/wire/debrid.ts";
import { memberCalls } from "../../lib/member-call.ts";
import { queryClient } from "../../lib/query-client.ts";

const AREA = "/api/app/admin/debrid";

/** Brand names, the same in every language. */
export const SERVICE_NAMES: Record<DebridService, string> = {
  "real-debrid": "Real-Debrid",
  alldebrid: "AllDebrid",
  premiumize: "Premiumize",
  torbox: "TorBox",
  "debrid-link": "Debrid-Link",
};

const { get, post } = memberCalls(AREA);

export const readAccounts = (signal: AbortSignal) => get<DebridAccounts>("", signal);
export const readChecks = (id: string, signal: AbortSignal) => get<DebridChecks>(`/${id}/checks`, signal);

type Changes = { label?: string; active?: boolean; key?: string };
export const addAccount = (account: { service: DebridService; label: string; key: string }) =>
  post<DebridAccount>("", account);
export const changeAccount = (id: string, changes: Changes) => post<DebridAccount>(`/${id}`, changes);
export const checkAccount = (id: string) => post<DebridAccount>(`/${id}/check`);
export const orderAccounts = (ids: readonly string[]) => post("/order", { ids });
export const deleteAccount = (id: string, reason: string) => post(`/${id}/delete`, { reason });

/** Reads the list again, and leaves histories alone: that of a removed account is gone. */
export const refreshList = () => queryClient.invalidateQueries({ queryKey: ["admin", "debrid", "accounts"] });

/** Reads everything of this page again. */
export const refreshAccounts = () => queryClient.invalidateQueries({ queryKey: ["admin", "debrid"] });
