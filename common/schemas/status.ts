import * as v from "valibot";
import { INCIDENT_STATES } from "../wire/status.ts";
import { attemptId, oneOf, rawText, requiredText } from "./fields.ts";

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
