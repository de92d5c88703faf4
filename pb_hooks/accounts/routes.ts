import type { Me } from "../../types/api.ts";
import { billingExport } from "../billing/public.ts";
import { fail, must } from "../lib/errors.ts";
import { member } from "../lib/guards.ts";
import { textOf } from "../lib/json.ts";
import { run } from "../lib/sql.ts";
import { now } from "../lib/time.ts";
import { inTransaction } from "../lib/transaction.ts";
import { followAccess, streamingOf, streamingRecord } from "../stremio/public.ts";
import { accessOf, memberData, profile } from "./public.ts";

/** `GET /api/app/me`, member: everything the dashboard shows; also brings the streaming record in step with the dates. */
export function me(e: core.RequestEvent): void {
  const user = member(e);
  const access = accessOf(user, now());
  const record = streamingRecord(e.app, user.id);
  if (record) followAccess(e.app, record, access.active);
  const body: Me = { user: profile(user), access, streaming: streamingOf(user, record) };
  e.json(200, body);
}

/** `GET /api/app/export`, member: what is kept about the member, as a file. Passwords of any kind are not in it. */
export function exportData(e: core.RequestEvent): void {
  const user = member(e);
  e.response.header().set("Content-Disposition", 'attachment; filename="passerelle-data.json"');
<<<<<<< HEAD
  e.json(200, memberData(e.app, user));
=======
  e.json(200, 
    exported: now().toISOString(),
    account: 
      ...profile(user),
      affiliateCode: user.getString("affiliate_code"),
      price: user.getString("price"),
      monthly: user.getBool("is_monthly"),
      updated: isoOrNull(user.getString("updated")),
      invitedByMember: user.getString("referred_by") !== "",
      termsAccepted: isoOrNull(user.getString("terms_accepted")),
      trialEnds: isoOrNull(user.getString("trial_ends")),
      paidUntil: isoOrNull(user.getString("paid_until")),,
    streaming: record && 
      username: user.getString("stremio_username"),
      state: record.getString("field"),
      created: isoOrNull(record.getString("created")),
      credentialsChanged: isoOrNull(record.getString("rotated")),,
    billing: billingExport(e.app, user.id),);
>>>>>>> main
}

/** `POST /api/app/account/delete` {password}, member: deletes the account and all that hangs on it; 204. */
export function deleteAccount(e: core.RequestEvent): void {
  const user = member(e);
  if (!user.validatePassword(textOf(e.requestInfo().body, "password"))) throw fail(400, "password_invalid", "password");
  e.app.delete(user);
  e.noContent(204);
}

/** A member's jobs, which may name addresses and devices, go with the account, whoever deletes it. */
export function deleteJobs(e: core.RecordEvent): void {
  inTransaction(e, () => {
    e.next();
    run(e.app, "DELETE FROM jobs WHERE key LIKE {:keys}", { keys: `%:${must(e.record, "record").id}%` });
  });
}
