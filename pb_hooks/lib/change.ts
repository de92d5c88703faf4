import type { GenericSchema, InferOutput } from "valibot";
import { requireSameKey } from "./guards.ts";
import { parseBody } from "./parse-body.ts";
import { committed } from "./transaction.ts";

type Work<S extends GenericSchema, T> = (tx: CoreApp, input: InferOutput<S>, e: core.RequestEvent) => T;

/** The last step of a route that changes records: parses the body, and does `work` in a transaction; what that returns is the answer. */
export function change<S extends GenericSchema, T>(make: () => S, work: Work<S, T>): (e: core.RequestEvent) => T {
  return (e) => {
    const input = parseBody(make, e);
    return committed(e.app, (tx) => work(tx, input, e));
  };
}

/**
 * An administrator's change, in a transaction: who was blocked, or lost the right, while the request waited has another key and changes
 * nothing. @throws ApiError 401 `session_closed`
 */
export function administer<T>(e: core.RequestEvent, work: (tx: CoreApp) => T): T {
  return committed(e.app, (tx) => {
    requireSameKey(e, tx);
    return work(tx);
  });
}

/** As `change`, for a route without a body. */
export function commit<T>(work: (tx: CoreApp, e: core.RequestEvent) => T): (e: core.RequestEvent) => T {
  return (e) => committed(e.app, (tx) => work(tx, e));
}
