import { type Caller, callerOf, type KeyRefusal } from "./caller.ts";
import { type Meter, takeCall } from "./meter.ts";
import { liveKeys } from "./store.ts";

/** A working key, and how much of its minute's limit it has used. */
export type Admission = { caller: Caller; meter: Meter };

/** Identifies the caller by this `Authorization` header and counts the call; or says why the key does not work. */
export function admit(app: CoreApp, header: string, now: Date): Admission | KeyRefusal {
  const caller = callerOf(app, header, now);
  return typeof caller === "string" ? caller : { caller, meter: takeCall(app, caller.id, caller.perMinute, now) };
}

/** What other features may know of a member's keys. */
export const apiKeys = { live: liveKeys };
