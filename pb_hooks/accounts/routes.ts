import type { Me } from "../../common/wire/api.ts";
import { fail, must } from "../lib/errors.ts";
import { member } from "../lib/guards.ts";
import { textOf } from "../lib/json.ts";
import { isOwnPassword } from "../lib/own-password.ts";
import { run } from "../lib/sql.ts";
import { now } from "../lib/time.ts";
import { inTransaction } from "../lib/transaction.ts";
import { followAccess, streamingOf, streamingRecord } from "../stremio/desired-state.ts";
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
  e.json(200, memberData(e.app, user));
}

/** `POST /api/app/account/delete` {password}, member: deletes the account and all that hangs on it; 204. */
export function deleteAccount(e: core.RequestEvent): void {
  const user = member(e);
  if (!isOwnPassword(user, textOf(e.requestInfo().body, "password"))) throw fail(400, "password_invalid", "password");
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
