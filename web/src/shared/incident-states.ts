import { useLingui } from "@lingui/react/macro";
import type { IncidentState } from "../../../common/contract/status.ts";

/** An incident's states, as members and administrators read them. */
export function useIncidentStates(): Record<IncidentState, string> {
  const { t } = useLingui();
  return {
    investigating: t`Investigating`,
    identified: t`Cause found`,
    monitoring: t`Fixed, under observation`,
    resolved: t`Resolved`,
  };
}
