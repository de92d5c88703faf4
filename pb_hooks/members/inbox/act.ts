import {
  answerInput,
  assignInput,
  newThreadInput,
  type ThreadDetail,
  type ThreadStart,
  threadNoteInput,
} from "../../../common/contract/inbox.ts";
import { isoTime } from "../../../common/time.ts";
import { visibleLine, visibleLines } from "../../../common/visible.ts";
import { change, commit } from "../../lib/change.ts";
import { refuseStale } from "../../lib/edit-conflict.ts";
import { fail } from "../../lib/errors.ts";
import { isPermitted } from "../../lib/guards.ts";
import { enqueue } from "../../lib/jobs.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { findById, getById, localeOf, newId } from "../../lib/records.ts";
import { run } from "../../lib/sql.ts";
import { audit } from "../../platform/audit/public.ts";
import { requireMailServer } from "../../platform/mail/public.ts";
import { ANSWER } from "./mails.ts";
import { threadDetail } from "./read.ts";
import { addMessage, openThread } from "./store.ts";

/** `POST …/inbox` {attempt, user, subject, text}, admin: mails a member, and keeps it as a thread. 404 `not_found`, 409 `mail_off`. */
export const beginThread = change(newThreadInput, (tx, { attempt, user, subject, text }, e): ThreadStart => {
  const begun = findById(tx, "messages", attempt);
  if (begun) return { id: begun.getString("thread") }; // sent again
  requireMailServer(tx);
  const member = getById(tx, "users", user);
  const first = written(e, attempt, "out", text);
  const thread = openThread(
    tx,
    {
      user,
      email: member.email(),
      name: member.getString("name"),
      locale: localeOf(member),
      subject: visibleLine(subject),
      assigned: first.author,
    },
    first,
  );
  enqueue(tx, { kind: ANSWER, payload: { message: first.id } });
  audit(tx, e, { action: "thread.create", target: thread, member: user });
  return { id: thread.id };
});

/** `POST …/inbox/{id}/answer` {attempt, text, close, before}, admin: mails an answer. 409 for the second of two who answer at once. */
export const answerThread = change(answerInput, (tx, { attempt, text, close }, e): ThreadDetail => {
  const thread = threadOf(tx, e);
  if (findById(tx, "messages", attempt)) return threadDetail(tx, thread.id); // sent again
  requireMailServer(tx);
  refuseStale(e, { last: isoTime(thread.getString("last")) });
  const answer = written(e, attempt, "out", text);
  if (thread.getString("assigned") === "") thread.set("assigned", answer.author);
  addMessage(tx, thread, answer);
  if (close) thread.set("state", "closed");
  tx.save(thread);
  enqueue(tx, { kind: ANSWER, payload: { message: answer.id } });
  audit(tx, e, { action: "thread.answer", target: thread, member: thread.getString("user") });
  return threadDetail(tx, thread.id);
});

/** `POST …/inbox/{id}/note` {attempt, text}, admin: a note that only the team reads. */
export const noteThread = change(threadNoteInput, (tx, { attempt, text }, e): ThreadDetail => {
  const thread = threadOf(tx, e);
  if (findById(tx, "messages", attempt)) return threadDetail(tx, thread.id);
  addMessage(tx, thread, written(e, attempt, "note", text));
  audit(tx, e, { action: "thread.note", target: thread });
  return threadDetail(tx, thread.id);
});

/** `POST …/inbox/{id}/assign` {user}, admin: who answers; "" for nobody. 404 `not_found` for no administrator. */
export const assignThread = change(assignInput, (tx, { user }, e): ThreadDetail => {
  const thread = threadOf(tx, e);
  const before = { assigned: thread.getString("assigned") };
  if (user !== "" && !isPermitted(getById(tx, "users", user), "inbox")) throw fail(404, "not_found");
  if (before.assigned === user) return threadDetail(tx, thread.id);
  thread.set("assigned", user);
  tx.save(thread);
  audit(tx, e, { action: "thread.assign", target: thread, before, after: { assigned: user } });
  return threadDetail(tx, thread.id);
});

/**
 * `POST …/inbox/{id}/close` {before}, admin: nobody has to write any more. A new message of the person opens it again. 409
 * `record_changed` where someone wrote after `before.last`.
 */
export const closeThread = commit((tx, e) => move(tx, e, "closed", "thread.close"));

/** `POST …/inbox/{id}/reopen`, admin: the team is to answer. */
export const reopenThread = commit((tx, e) => move(tx, e, "waiting", "thread.reopen"));

/** `POST …/inbox/{id}/seen`, admin: someone of the team has opened it; 204. */
export const seeThread = commit((tx, e): void => {
  const thread = threadOf(tx, e);
  // Without hooks: the pages that list threads need not read again.
  run(tx, "UPDATE threads SET unread = FALSE WHERE id = {:id} AND unread = TRUE", { id: thread.id });
});

function move(tx: CoreApp, e: core.RequestEvent, state: "closed" | "waiting", action: string): ThreadDetail {
  const thread = threadOf(tx, e);
  const before = { state: thread.getString("state") };
  if (before.state !== state) {
    if (state === "closed") refuseStale(e, { last: isoTime(thread.getString("last")) });
    thread.load({ state, ...(state === "closed" && { unread: false }) });
    tx.save(thread);
    audit(tx, e, { action, target: thread, before, after: { state } });
  }
  return threadDetail(tx, thread.id);
}

function threadOf(tx: CoreApp, e: core.RequestEvent): Rec<"threads"> {
  return getById(tx, "threads", pathValue(e, "id"));
}

/** What an administrator wrote. A superuser is no member, and has no name here. */
function written(e: core.RequestEvent, attempt: string, kind: "out" | "note", text: string) {
  const author = e.hasSuperuserAuth() ? "" : (e.auth?.id ?? "");
  return { id: attempt || newId(), kind, way: "team", author, text: visibleLines(text).trim() || "–" };
}
