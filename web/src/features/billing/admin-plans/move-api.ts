import type { Period } from "../../../../../common/contract/billing.ts";
import type { MoveInput, MovePreview, PriceMove } from "../../../../../common/contract/prices.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { get, post } = adminCalls("/price-moves");

/** The key of the list of price moves in the query cache. */
export const MOVES_KEY = ["admin", "price-moves"] as const;

export const readMoves = async (signal: AbortSignal) => (await get<{ items: PriceMove[] }>("", signal)).items;

/** The members whom a move to a plan's current price affects. */
export const previewMove = (plan: string, period: Period, signal: AbortSignal) =>
  get<MovePreview>("/preview", signal, { plan, period });

/** Announces the price to these members. */
export const startMove = (input: MoveInput) => thenRefresh(post<{ id: string }>("", input), MOVES_KEY);

/** Cancels the move: everyone keeps their present price. */
export const callOffMove = (id: string) => thenRefresh(post<void>(`/${id}/call-off`), MOVES_KEY);
