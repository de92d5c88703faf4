import { CONSENT_VERSION, consentInput } from "../../../common/contract/stremio.ts";
import { dbTime, now } from "../../../common/time.ts";
import { change } from "../../lib/change.ts";
import { fail } from "../../lib/errors.ts";
import { member } from "../../lib/guards.ts";
import { audit } from "../../platform/audit/public.ts";
import { streamingRecord } from "./desired-state.ts";
import { wake } from "./wake.ts";

/**
 * `POST /api/app/stremio/consent` {version}, member: records the agreement to Stremio's own terms, without which no
 * account is created there in the member's name; 204. Idempotent. 400 `terms_required` for an outdated version of the
 * sentence, 404 `not_found` before there is a record.
 */
export const consent = change(consentInput, (tx, _, e) => {
  const { id } = member(e);
  const record = streamingRecord(tx, id);
  if (!record) throw fail(404, "not_found");
  const waits = record.getString("reason") === "consent";
  if (record.getString("consent_version") === CONSENT_VERSION && !waits) return;
  record.ignoreUnchangedFields(true);
  record.load({ consent_at: dbTime(now()), consent_version: CONSENT_VERSION });
  if (waits) record.set("reason", "");
  tx.save(record);
  const after = { version: CONSENT_VERSION };
  audit(tx, e, { action: "stremio.consent", target: record, member: id, after });
  wake(tx);
});
