import type { JobPayload, JobRun } from "../lib/feature.ts";
import { DEFAULT_LOCALE, parseLocale } from "../lib/locale.ts";
import { hasMember } from "../lib/members.ts";
import { alertTime } from "./alert.ts";
import { send } from "./deliver.ts";
import { alertMail, mailFor, sendNotice } from "./send.ts";

// A member who was deleted meanwhile has no mail to get. Tokens are made here, at the last moment: they are never
// stored, and a password change in between can't make them useless.

/** Job {user}: nothing to do once the address is verified. */
export function verification(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const user = find(app, payload);
  if (user && !user.verified())
    send(app, user.email(), mailFor(app, user, "verification", user.newVerificationToken()), job);
}

/** Job {user}. */
export function reset(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const user = find(app, payload);
  if (user) send(app, user.email(), mailFor(app, user, "reset", user.newPasswordResetToken()), job);
}

/** Job {user}: the password was erased by the first login with a code. */
export function replaced(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const user = find(app, payload);
  if (user) send(app, user.email(), mailFor(app, user, "replaced", user.newPasswordResetToken()), job);
}

/** Job {user, email}: nothing when the address is the member's already or was taken by somebody meanwhile. */
export function emailChange(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const user = find(app, payload);
  const email = payload.email ?? "";
  if (!user || !email || hasMember(app, email)) return;
  send(app, email, mailFor(app, user, "email-change", user.newEmailChangeToken(email)), job);
}

/** Job {user, time, address, device}. */
export function authAlert(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const user = find(app, payload);
  if (!user) return;
  const when = alertTime(payload.time ?? "", parseLocale(user.getString("locale")) ?? DEFAULT_LOCALE);
  const facts = { when, address: payload.address ?? "", device: payload.device ?? "" };
  send(app, user.email(), alertMail(app, user, facts), job);
}

/** Job {notice, user, fact.*}: a notice to a member, or to the operator when `user` is "". */
export function notice(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const facts: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(payload)) if (name.startsWith("fact.")) facts[name.slice(5)] = value;
  const user = payload.user ? find(app, payload) : undefined;
  if (!payload.user || user) sendNotice(app, payload.notice ?? "", user, facts, job);
}

function find(app: CoreApp, payload: JobPayload): core.Record | undefined {
  return app.findRecordsByIds("users", [payload.user ?? ""])[0] ?? undefined;
}
