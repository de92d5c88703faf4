import * as v from "valibot";
import { attemptId, oneOf, rawText, requiredText } from "./fields.ts";

/** Shapes of /status and /admin/incidents. Times are ISO 8601 in UTC. */

export const STATUS_COMPONENTS = ["site", "sign_in", "payments", "accounts", "gateway", "mail", "copies"] as const;
export type StatusComponent = (typeof STATUS_COMPONENTS)[number];

export const INCIDENT_STATES = ["investigating", "identified", "monitoring", "resolved"] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

/** Days on the page, today included. */
export const STATUS_DAYS = 90;

/** A part of the service that this installation has. */
export type ComponentStatus = {
  id: StatusComponent;
  up: boolean;
  /** Per mille of the known time, rounded down: 999 is 99.9 %. null: nothing is known yet. */
  permille: number | null;
  /** A letter for each day, oldest first: `u` up, `p` partly, `d` down for an hour or more, `-` unknown. */
  days: string;
};

/** An incident in one language, newest update first; `when` is in words, in Paris. */
export type PublicIncident = {
  id: string;
  title: string;
  state: IncidentState;
  updates: { state: IncidentState; text: string; at: string; when: string }[];
};

export type StatusPage = { components: ComponentStatus[]; incidents: PublicIncident[] };

/** `GET /api/app/admin/incidents`, newest first. */
export type Incidents = { items: Incident[] };
export type Incident = {
  id: string;
  titles: { fr: string; en: string };
  state: IncidentState;
  started: string;
  updates: { state: IncidentState; at: string; fr: string; en: string }[];
};

/**
 * A new incident without an id, or an update to one, in both languages. `attempt` becomes the id of a new one, so that a form sent
 * twice reports one.
 */
export const incidentInput = () =>
  v.object({
    id: rawText,
    attempt: attemptId,
    title_fr: requiredText(160),
    title_en: requiredText(160),
    state: oneOf(INCIDENT_STATES),
    text_fr: requiredText(2000),
    text_en: requiredText(2000),
  });
