import type { UserPage } from "../../../../../common/contract/admin.ts";
import type { AdminOrder, AdminPayment } from "../../../../../common/contract/orders.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { useRead } from "../../../lib/use-read.ts";
import { useMay } from "../../../shared/permissions.ts";
import { searchMembers, searchOrders, searchPayments } from "./api.ts";
import { isReference } from "./palette-rules.ts";

/** Rows of a kind. */
const MOST = 6;
const MOST_SALES = 3;

type Found = { members: UserPage["items"]; orders: readonly AdminOrder[]; payments: readonly AdminPayment[] };
const NONE: Found = { members: [], orders: [], payments: [] };

/**
 * The first members that match the typed words, and the orders and payments with a typed reference or id; none for a
 * single letter, none of a kind that the role does not see, and none while the results are for other words: Enter would open the wrong one.
 */
export function useFound(typed: string): Found & { state: "ready" | "searching" | "failed" } {
  const wanted = typed.trim();
  const words = useDebounced(wanted);
  const may = useMay();
  const kinds = { members: may("members.read"), sales: may("money.read") };
  const { data, isError } = useRead(["admin", "palette", words], (signal) => search(words, kinds, signal), {
    enabled: words.length > 1,
  });
  if (wanted.length < 2) return { ...NONE, state: "ready" };
  if (wanted !== words || (!data && !isError)) return { ...NONE, state: "searching" };
  return { ...(data ?? NONE), state: data ? "ready" : "failed" };
}

async function search(words: string, kinds: { members: boolean; sales: boolean }, signal: AbortSignal): Promise<Found> {
  const isOne = kinds.sales && isReference(words);
  const [members, orders, payments] = await Promise.all([
    kinds.members ? searchMembers(words, signal) : { items: [] },
    isOne ? searchOrders(words, signal) : { items: [] },
    isOne ? searchPayments(words, signal) : { items: [] },
  ]);
  return {
    members: members.items.slice(0, MOST),
    orders: orders.items.slice(0, MOST_SALES),
    payments: payments.items.slice(0, MOST_SALES),
  };
}
