import { requestEventOf } from "./request-event.ts";

/**
 * Whether a sign-up says `terms_accepted: true`; nothing else is consent. Read as it was sent: in the parsed body PocketBase
 * has made a date of the field, which is an object whether it was true, false or null.
 */
export function consents(e: core.RecordRequestEvent): boolean {
  const sent = new DynamicModel({ terms_accepted: false });
  try {
    requestEventOf(e).bindBody(sent);
  } catch {
    return false; // another type
  }
  return sent.terms_accepted === true;
}
