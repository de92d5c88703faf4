import * as v from "valibot";
import {
  type ISSUE_ACTS,
  type Issue,
  type IssueState,
  issueAct,
  issueSend,
  sendable,
} from "../../../common/contract/newsletter.ts";
import { addSeconds, now } from "../../../common/time.ts";
import { isDoubtful } from "../../lib/clock.ts";
import { fail } from "../../lib/errors.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { sendsMail } from "../../lib/mail-server.ts";
import { accept, parseBody } from "../../lib/parse-body.ts";
import { dateOf, findById, getById, setDate } from "../../lib/records.ts";
import { row } from "../../lib/sql.ts";
import { inTransaction } from "../../lib/transaction.ts";
import { type AuditActor, actorOf, audit, SYSTEM } from "../../platform/audit/public.ts";
import { requireMailServer } from "../../platform/mail/public.ts";
import { refuseChanged } from "./admin.ts";
import { audienceOf, changeState, issueOf, stateOf, stop } from "./issues.ts";
import { queueSending } from "./send.ts";
import { endStreak, keepRefused } from "./streak.ts";

export const START = "newsletter.start";
/** A start that waits for the clock or for a mail server looks again then. */
const AGAIN_SECONDS = 600;

/**
 * `POST /api/app/admin/newsletter/send` {id, at, rate, updated}, admin: sends a draft now, or at `at`. 400 `time_past`
 * at an `at` that has passed, which is a mistake and never "now": letters cannot be taken back. 400 `validation_required`
 * at the text that is missing in a language of its audience; 409 `record_changed` if the draft changed since it was read, and
 * `mail_off` without a mail server.
 */
export function sendIssue(e: core.RequestEvent): Issue {
  const { id, at, rate, updated } = parseBody(issueSend, e);
  if (at && new Date(at) <= now()) throw fail(400, "time_past", "at");
  requireMailServer(e.app);
  return inTransaction(e, () => {
    const issue = getById(e.app, "newsletter_issues", id);
    refuseChanged(issue, updated);
    const { fr, en } = issueOf(e.app, issue);
    accept(v.object(Object.fromEntries(audienceOf(issue).locales.map((one) => [one, sendable()]))), { fr, en });
    issue.load({ rate, problem: "" });
    if (at) schedule(e.app, issue, new Date(at));
    else start(e.app, issue);
    log(e.app, actorOf(e), "send", issue, { rate, at: at || null });
    return issueOf(e.app, getById(e.app, "newsletter_issues", id));
  });
}

function schedule(tx: CoreApp, issue: Rec<"newsletter_issues">, at: Date): void {
  issue.set("state", "scheduled");
  setDate(issue, "send_at", at);
  tx.save(issue);
  queueStart(tx, issue.id, at);
}

function queueStart(tx: CoreApp, issue: string, runAt: Date): void {
  enqueue(tx, { kind: START, payload: { issue }, runAt });
}

/** Job {issue}: starts a scheduled issue when it is due. */
export function startScheduled(app: CoreApp, { issue: id = "" }: JobPayload): void {
  app.runInTransaction((tx) => {
    const issue = findById(tx, "newsletter_issues", id);
    const at = issue && dateOf(issue, "send_at");
    if (!issue || stateOf(issue) !== "scheduled" || !at) return;
    // A clock that was slow, or a jump ahead that may be wrong: letters cannot be taken back.
    if (at > now() || isDoubtful(tx)) return queueStart(tx, id, at > now() ? at : addSeconds(now(), AGAIN_SECONDS));
    // The archive would show it before anyone could get it.
    if (!sendsMail(tx)) {
      changeState(tx, id, "scheduled", "mail_off");
      return queueStart(tx, id, addSeconds(now(), AGAIN_SECONDS));
    }
    start(tx, issue);
    log(tx, SYSTEM, "start", issue);
  });
}

function start(tx: CoreApp, issue: Rec<"newsletter_issues">): void {
  const last = row(tx, "SELECT COALESCE(MAX(number), 0) AS number FROM newsletter_issues", {}, { number: 0 });
  issue.load({ state: "sending", problem: "", number: (last?.number ?? 0) + 1 });
  setDate(issue, "started", now());
  tx.save(issue);
  queueSending(tx);
}

type Act = { from: readonly IssueState[]; run: (tx: CoreApp, issue: Rec<"newsletter_issues">) => void };

/** The states in which each action on an issue is allowed. */
const ACTS: { readonly [name in (typeof ISSUE_ACTS)[number]]: Act } = {
  pause: {
    from: ["sending"],
    run: (tx, issue) => {
      keepRefused(tx, issue.id);
      changeState(tx, issue.id, "paused");
    },
  },
  resume: {
    from: ["paused"],
    run: (tx, issue) => {
      requireMailServer(tx);
      endStreak(tx, issue.id);
      changeState(tx, issue.id, "sending");
      queueSending(tx);
    },
  },
  // A scheduled issue has sent no letter yet: it becomes a draft again.
  stop: {
    from: ["scheduled", "sending", "paused"],
    run: (tx, issue) => {
      if (stateOf(issue) === "scheduled") changeState(tx, issue.id, "draft");
      else stop(tx, issue);
    },
  },
  list: { from: ["sent", "stopped"], run: (tx, issue) => setListed(tx, issue, true) },
  unlist: { from: ["sent", "stopped"], run: (tx, issue) => setListed(tx, issue, false) },
  delete: { from: ["draft"], run: (tx, issue) => tx.delete(issue) },
};

/** Shows an issue in the archive after its letters have left, or no longer. */
function setListed(tx: CoreApp, issue: Rec<"newsletter_issues">, listed: boolean): void {
  issue.set("listed", listed);
  tx.save(issue);
}

/**
 * `POST /api/app/admin/newsletter/act` {id, act}, admin. 409 `record_changed` if its state does not allow the action, `mail_off` at a
 * resume without a mail server.
 */
export function actOnIssue(e: core.RequestEvent): void {
  const { id, act } = parseBody(issueAct, e);
  inTransaction(e, () => {
    const issue = getById(e.app, "newsletter_issues", id);
    if (!ACTS[act].from.includes(stateOf(issue))) throw fail(409, "record_changed");
    ACTS[act].run(e.app, issue);
    log(e.app, actorOf(e), act, issue);
  });
}

function log(tx: CoreApp, actor: AuditActor, verb: string, issue: Rec<"newsletter_issues">, after = {}): void {
  const subject = issue.getString("subject_fr") || issue.getString("subject_en");
  audit(tx, actor, { action: `newsletter.${verb}`, target: issue, after: { subject, ...after } });
}
