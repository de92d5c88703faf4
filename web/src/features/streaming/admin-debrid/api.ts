import type {
  DebridAccount,
  DebridAccounts,
  DebridChecks,
  DebridService,
} from "../../../../../common/contract/debrid.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

/** Brand names, the same in every language. */
export const SERVICE_NAMES: Record<DebridService, string> = {
  "real-debrid": "Real-Debrid",
  alldebrid: "AllDebrid",
  premiumize: "Premiumize",
  torbox: "TorBox",
  "debrid-link": "Debrid-Link",
};

const { get, post } = adminCalls("/debrid");

export const readAccounts = (signal: AbortSignal) => get<DebridAccounts>("", signal);
export const readChecks = (id: string, signal: AbortSignal) => get<DebridChecks>(`/${id}/checks`, signal);

const KEY = ["admin", "debrid"] as const;
const change = <T>(path: string, body?: object) => thenRefresh(post<T>(path, body), KEY);

type Changes = { label?: string; active?: boolean; key?: string };
export const addAccount = (account: { service: DebridService; label: string; key: string }) =>
  change<DebridAccount>("", account);
export const changeAccount = (id: string, changes: Changes) => change<DebridAccount>(`/${id}`, changes);
export const checkAccount = (id: string) => change<DebridAccount>(`/${id}/check`);
export const orderAccounts = (ids: readonly string[]) => change<void>("/order", { ids });

/** Leaves histories alone: a removed account's is deleted. */
export const deleteAccount = (id: string, reason: string) =>
  thenRefresh(post<void>(`/${id}/delete`, { reason }), [...KEY, "accounts"]);
