import type { Locale } from "../../../common/contract/api.ts";
import { knownLocale } from "../../../common/locale.ts";
import { addSeconds, now } from "../../../common/time.ts";
import { errorText } from "../../lib/errors.ts";
import { stopping } from "../../lib/job-holders.ts";
import { enqueue } from "../../lib/jobs.ts";
import { sendsMail } from "../../lib/mail-server.ts";
import { findOne } from "../../lib/records.ts";
import { row, run } from "../../lib/sql.ts";
import { sendMail } from "../../platform/mail/public.ts";
import { queueAudience, STILL_WANTED } from "./audience.ts";
import {
  claimLetter,
  hasOpen,
  note,
  noteCut,
  outcomesOf,
  postpone,
  queueForAccount,
  retryDeferred,
  type Verdict,
} from "./deliveries.ts";
import { audienceOf, finish, isSending } from "./issues.ts";
import { addressed, type Letter, letterOf } from "./letter.ts";
import { giveUp, judge } from "./refusals.ts";
import { believeServer, endsSending, refusalOf } from "./streak.ts";
import type { Recipient } from "./tokens.ts";

export const SEND = "newsletter.send";
/** The only job that sends letters. It sends one issue after the other, so that the rate limit covers all of them. */
const KEY = SEND;

/** How long one run may take: other jobs of its lane, and a stop of the server, wait for it. */
const RUN_SECONDS = 20;
/** For a longer wait between two letters, the run ends and the job starts again later. */
const LONGEST_SLEEP_MS = 1000;
const OUTAGE_WAIT = 60;
const DEFERRED_WAIT = 600;

const UNTROUBLED = { outage: "", error: "", bounced: "" } as const;

/** Starts sending, with the app of the transaction that set an issue to `sending`. */
export function queueSending(tx: CoreApp, runAt = now()): void {
  enqueue(tx, { kind: SEND, key: KEY, payload: {}, runAt });
}

/** Job: sends for a while, and queues itself again until no issue is left to send. */
export function sendIssues(app: CoreApp): void {
  const issue = findOne(app, "newsletter_issues", "state = 'sending'", {}, "started,id");
  if (!issue) return;
  queueSending(app, addSeconds(now(), sendFor(app, issue)));
}

/** Sends letters of an issue. @returns after how many seconds to continue */
function sendFor(app: CoreApp, issue: Rec<"newsletter_issues">): number {
  const end = addSeconds(now(), RUN_SECONDS);
  const goOn = () => now() < end && !stopping(app);
  noteCut(app, issue.id);
  if (!issue.getBool("queued")) {
    if (!queueAudience(app, issue.id, audienceOf(issue), () => !stopping(app) && isSending(app, issue.id))) return 0;
    run(app, "UPDATE newsletter_issues SET queued = TRUE WHERE id = {:id}", { id: issue.id });
  }
  const letters = lettersOf(app, issue);
  const pace = 60_000 / Math.max(1, issue.getInt("rate"));
  let due = Date.now();
  for (; goOn(); due = Math.max(due + pace, Date.now())) {
    const wait = due - Date.now();
    if (wait > LONGEST_SLEEP_MS) break;
    if (wait > 0) sleep(wait);
    // Mails are only printed from then on, and would count as sent.
    if (!sendsMail(app)) return waitFor(app, issue, "mail_off");
    const recipient = claimLetter(app, issue.id);
    if (recipient === "") return afterLast(app, issue);
    const verdict = deliver(app, issue.id, letters, recipient);
    if (verdict.state === "queued") postpone(app, issue.id, recipient, verdict.outage === "letter");
    else note(app, issue.id, recipient, verdict.state);
    if (endsSending(app, issue.id, recipient, verdict)) return giveUp(app, issue, verdict.error);
    if (verdict.outage) return waitFor(app, issue, verdict.error);
    if (verdict.state !== "skipped") endProblem(app, issue); // a refusal is an answer too
  }
  return Math.max(0, due - Date.now()) / 1000;
}

/** Sends a claimed letter and returns its outcome. The claim is durable, so a crash cannot send the letter twice. */
function deliver(app: CoreApp, issue: string, letters: Letters, recipient: Recipient): Verdict {
  const mark = recipient.startsWith("u") ? "u" : "s";
  const found = row(app, STILL_WANTED[mark], { id: recipient.slice(1) }, { email: "", locale: "" });
  if (!found && mark === "s") queueForAccount(app, issue, recipient.slice(1));
  const locale = knownLocale(found?.locale ?? "");
  const letter = letters[locale];
  // Who has changed the language since the audience was written may have one in which the issue says nothing.
  if (!found || !letter) return { ...UNTROUBLED, state: "skipped" };
  try {
    sendMail(app, found.email, addressed(app, letter, issue, recipient, locale), undefined);
    return { ...UNTROUBLED, state: "sent" };
  } catch (error) {
    return judge(found.email, error);
  }
}

/** Handles an issue without a letter to claim: it was paused, letters wait for another try, or all are sent. */
function afterLast(app: CoreApp, issue: Rec<"newsletter_issues">): number {
  if (!isSending(app, issue.id)) return 0;
  endProblem(app, issue); // no letter waits for the server
  if (retryDeferred(app, issue.id)) return DEFERRED_WAIT;
  if (hasOpen(app, issue.id)) return 0;
  // Fewer readers than refusals that pause an issue: it ended without one letter sent.
  const someSent = outcomesOf(app, issue.id).sent > 0;
  const refusal = someSent ? "" : refusalOf(app, issue.id);
  if (refusal) return giveUp(app, issue, refusal);
  if (someSent) believeServer(app, issue.id);
  finish(app, issue.id);
  return 0;
}

/** Says on the issue's page why sending waits. */
function waitFor(app: CoreApp, issue: Rec<"newsletter_issues">, error: string): number {
  noteProblem(app, issue, errorText(error).slice(0, 300));
  return OUTAGE_WAIT;
}

function endProblem(app: CoreApp, issue: Rec<"newsletter_issues">): void {
  if (issue.getString("problem")) noteProblem(app, issue, "");
}

function noteProblem(app: CoreApp, issue: Rec<"newsletter_issues">, problem: string): void {
  issue.set("problem", problem);
  const sql =
    "UPDATE newsletter_issues SET problem = {:problem}, updated = {:now} WHERE id = {:id} AND state = 'sending'";
  run(app, sql, { id: issue.id, problem });
}

/** The letter in each language of the audience. */
type Letters = { readonly [L in Locale]?: Letter };

function lettersOf(app: CoreApp, issue: Rec<"newsletter_issues">): Letters {
  return Object.fromEntries(audienceOf(issue).locales.map((locale) => [locale, letterOf(app, issue, locale)]));
}
