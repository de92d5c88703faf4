import { requireSameKey } from "../../lib/guards.ts";
import { committed } from "../../lib/transaction.ts";

/** Changes the team in a transaction; an owner who lost the right while the request waited has another key, and changes nothing. */
export function changing(e: core.RequestEvent, work: (tx: CoreApp) => void): void {
  committed(e.app, (tx) => {
    if (!e.hasSuperuserAuth()) requireSameKey(e, tx);
    work(tx);
  });
}
