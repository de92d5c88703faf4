import { useRef } from "react";
import type { BulkAction, Message } from "../../../../../common/contract/bulk.ts";
import { newId } from "../../../lib/new-id.ts";
import { statusOf } from "../../../lib/request-error.ts";
import { startBulk, type Whom } from "./bulk-api.ts";

/**
 * Starts actions on many members. What is sent again after a lost answer is one action, also where the selection was cleared and made
 * again in another order.
 */
export function useBulkStart() {
  const attempts = useRef(new Map<string, string>());
  return async (action: BulkAction, whom: Whom, typed: { days?: number; message?: Message; reason: string }) => {
    const { reason, ...more } = typed;
    const members = "ids" in whom ? { ids: [...whom.ids].sort() } : whom;
    const wanted = { action, ...members, ...more };
    const key = JSON.stringify(wanted);
    const attempt = attempts.current.get(key) ?? newId();
    attempts.current.set(key, attempt);
    try {
      const { id } = await startBulk({ ...wanted, reason, attempt });
      attempts.current.delete(key);
      return id;
    } catch (error) {
      const status = statusOf(error) ?? 0;
      if (status >= 400 && status < 500) attempts.current.delete(key); // refused, not lost
      throw error;
    }
  };
}
