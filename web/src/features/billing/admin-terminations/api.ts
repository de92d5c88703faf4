import "../../../shared/withdrawal-error-texts.ts";
import { queryOptions } from "@tanstack/react-query";
import type { AdminTerminations } from "../../../../../common/contract/terminations.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { get, post } = adminCalls();
const KEY = ["admin", "terminations"] as const;

/** Open requests, and transfers to send back. */
export const terminationsOptions = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => get<AdminTerminations>("/terminations", signal),
});

const change = (path: string, body: object) => thenRefresh(post<void>(path, body), KEY);

/** Ends the contract; `email` names the member if the request matched nobody. */
export const approve = (id: string, approval: { email: string; reason: string }) =>
  change(`/terminations/${id}/approve`, approval);
/** Refuses the request; the person gets the reason. */
export const refuse = (id: string, reason: string) => change(`/terminations/${id}/refuse`, { reason });
/** Records that the transfer was sent back. */
export const paidBack = (payment: string, cents: number, reason: string) =>
  change(`/payments/${payment}/paid-back`, { cents, reason });
