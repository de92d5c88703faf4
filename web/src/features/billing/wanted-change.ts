import { PERIODS } from "../../../../common/wire/billing.ts";
import type { Change } from "./api.ts";

/** `?change=<slug>&period=` of the dashboard's address: the change that the order review sent here, else null. */
export function wantedChange(search: string): Change | null {
  const query = new URLSearchParams(search);
  const plan = query.get("change");
  const period = PERIODS.find((known) => known === query.get("period"));
  return plan && period ? { plan, period } : null;
}
