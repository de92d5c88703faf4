import { type LetterPreview, letterInput } from "../../../common/contract/bulk.ts";
import type { JobPayload, JobRun } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { objectOf, parseObject, textOf } from "../../lib/json.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { findById, localeOf } from "../../lib/records.ts";
import { count } from "../../lib/sql.ts";
import { mailParts, sendMail, writeLetter } from "../../platform/mail/public.ts";
import { brandColours } from "../../platform/site/public.ts";

/** Kind of the job {user, bulk} that mails a message of the team. */
export const MESSAGE = "admin.message";

/** Mails that wait at a time: what is paused has hardly any left, and the queue stays short. */
const AHEAD = 200;

/** Queues the message of an action to a member, once. */
export function queueMessage(tx: CoreApp, user: string, bulk: string): void {
  // The key names the member first: a deletion finds it.
  enqueue(tx, { kind: MESSAGE, key: `${MESSAGE}:${user}:${bulk}`, payload: { user, bulk } });
}

/** Whether so many messages wait for the mail server that no more are queued yet. */
export function isFull(app: CoreApp): boolean {
  const where = "lane = 'mail' AND kind = {:kind} AND state = 'queued'";
  return count(app, "jobs", where, { kind: MESSAGE }) >= AHEAD;
}

/** Job {user, bulk}: nothing for an account that is deleted, or whose address is no longer confirmed. */
export function mailMessage(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const user = findById(app, "users", payload.user ?? "");
  const bulk = findById(app, "bulk_actions", payload.bulk ?? "");
  if (!user?.verified() || !bulk) return;
  const locale = localeOf(user);
  const letter = objectOf(parseObject(bulk.getString("message"))[locale]);
  const { subject, html, text } = writeLetter(app, locale, {
    subject: textOf(letter, "subject"),
    text: textOf(letter, "text"),
  });
  sendMail(app, user.email(), { subject, html, text }, job);
}

/** `POST /api/app/admin/users/message` {locale, subject, text}, admin: the mail as its readers get it. */
export function previewMessage(e: core.RequestEvent): LetterPreview {
  const { locale, ...letter } = parseBody(letterInput, e);
  const { subject, content } = writeLetter(e.app, locale, letter);
  return { subject, style: mailParts.styleOf(brandColours(e.app)), html: content };
}
