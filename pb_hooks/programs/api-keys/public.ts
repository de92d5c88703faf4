import { errorText } from "../../lib/errors.ts";
import { type Caller, callerOf, type KeyRefusal } from "./caller.ts";
import { type Meter, takeCall } from "./meter.ts";

export { callerOf } from "./caller.ts";
export { endExposed } from "./exposed.ts";

/** A working key, and how much of its minute's limit it has used; undefined while that cannot be written. */
export type Admission = { caller: Caller; meter: Meter | undefined };

/** Identifies the caller by this `Authorization` header and counts the call; or says why the key does not work. */
export function admit(app: CoreApp, header: string, now: Date): Admission | KeyRefusal {
  const caller = callerOf(app, header, now);
  return typeof caller === "string" ? caller : { caller, meter: counted(app, caller, now) };
}

/** A full disk or a busy database must not keep a program from reading. */
function counted(app: CoreApp, { id, perMinute }: Caller, now: Date): Meter | undefined {
  try {
    return takeCall(app, id, perMinute, now);
  } catch (error) {
    console.error(`Cannot count a call to the API: ${errorText(error)}`);
    return undefined;
  }
}
