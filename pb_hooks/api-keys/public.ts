import { type Caller, callerOf, type KeyRefusal } from "./caller.ts";
import { type Meter, takeCall } from "./meter.ts";

/** A key that works, and how much of its minute it has used. */
export type Admission = { caller: Caller; meter: Meter };

/** Who calls by this `Authorization` header, with the call counted; or why the key does not work. */
export function admit(app: CoreApp, header: string, now: Date): Admission | KeyRefusal {
  const caller = callerOf(app, header, now);
  return typeof caller === "string" ? caller : { caller, meter: takeCall(app, caller.id, caller.perMinute, now) };
}
