import type { Read } from "../../../../../common/contract/fields.ts";
import type { Incidents, incidentInput } from "../../../../../common/contract/status.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { adminCalls } from "../../../shared/proof/admin-calls.ts";

const { get, post } = adminCalls("/incidents");

export const INCIDENTS_KEY = ["admin", "incidents"] as const;

/** The team's incidents, newest first. */
export const readIncidents = (signal: AbortSignal) => get<Incidents>("", signal);
export const saveIncident = (input: Read<typeof incidentInput>) => thenRefresh(post("", input), INCIDENTS_KEY);
export const removeIncident = (id: string) => thenRefresh(post<void>(`/${id}/delete`), INCIDENTS_KEY);
