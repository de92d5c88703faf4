import type { ADOPTION_VIEWS, AdoptionList, Adoptions } from "../../../../../common/contract/adoptions.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { get, post } = adminCalls("/adoptions");

/** Prefix of the adoption's queries in the query cache. */
const ADOPTIONS_KEY = ["admin", "adoptions"] as const;
export const overviewKey = [...ADOPTIONS_KEY, "overview"] as const;

export type AdoptionView = (typeof ADOPTION_VIEWS)[number];
export const listKey = (show: AdoptionView, q: string) => [...ADOPTIONS_KEY, "list", show, q] as const;

const change = (path: string, body: object = {}) => thenRefresh(post<Adoptions>(path, body), ADOPTIONS_KEY);

export const readAdoptions = (signal: AbortSignal) => get<Adoptions>("", signal);
export const readList = (show: AdoptionView, q: string, signal: AbortSignal) =>
  post<AdoptionList>("/list", { show, q }, signal);
export const readAccount = (debits: boolean) => change("/read", { debits });
export const adopt = (plans: Readonly<Record<string, string>>) => change("/adopt", { plans });
export const stop = () => change("/stop");
export const choose = (id: string) => change(`/${id}/choose`);
export const giveBack = (id: string) => change(`/${id}/return`);
