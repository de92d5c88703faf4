import { LOCALES, type Locale } from "../../../common/contract/api.ts";
import {
  type Audience,
  audienceInput,
  ISSUE_STATES,
  type Issue,
  type IssueItem,
  type IssueState,
  OUTCOMES,
  type Outcomes,
} from "../../../common/contract/newsletter.ts";
import { now } from "../../../common/time.ts";
import { must } from "../../lib/errors.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { stopping } from "../../lib/job-holders.ts";
import { enqueue } from "../../lib/jobs.ts";
import { isObject } from "../../lib/json.ts";
import { accept } from "../../lib/parse-body.ts";
import { findById, getById, setDate, valuesOf } from "../../lib/records.ts";
import { exists, rowOf } from "../../lib/sql.ts";
import { CLEANED, cleanBody } from "../content/public.ts";
import { outcomesOf, skipSome } from "./deliveries.ts";

const ITEM = rowOf({ text: "id", number: "number", time: "updated", timeOrNull: "sendAt finished" });
const WHOLE = rowOf({ text: "problem", number: "rate", flag: "listed queued" });

/** The job that settles the letters of a stopped issue. */
export const SETTLE = "newsletter.settle";

export function audienceOf(issue: Rec<"newsletter_issues">): Audience {
  return accept(audienceInput(), { audience: parse(issue.get("audience")) }).audience;
}

/** The state of an issue; an unknown one counts as a draft. */
export function stateOf(issue: Rec<"newsletter_issues">): IssueState {
  return ISSUE_STATES.find((state) => state === issue.getString("state")) ?? "draft";
}

export function isSending(app: CoreApp, id: string): boolean {
  return exists(app, "newsletter_issues", "id = {:id} AND state = 'sending'", { id });
}

/** An issue in a list. Counts of letters come from their rows, or from the issue once the rows are deleted. */
export function itemOf(app: CoreApp, issue: Rec<"newsletter_issues">): IssueItem {
  const counted = outcomesOf(app, issue.id);
  const kept = Object.values(counted).some((letters) => letters > 0);
  return {
    ...valuesOf(issue, ITEM),
    subject: { fr: issue.getString("subject_fr"), en: issue.getString("subject_en") },
    state: stateOf(issue),
    outcome: kept ? counted : remembered(parse(issue.get("outcome"))),
  };
}

/** A whole issue for the editor. */
export function issueOf(app: CoreApp, issue: Rec<"newsletter_issues">): Issue {
  const version = (locale: Locale) => ({
    subject: issue.getString(`subject_${locale}` as const),
    body: issue.getString(`body_${locale}` as const),
  });
  return {
    ...itemOf(app, issue),
    ...valuesOf(issue, WHOLE),
    fr: version("fr"),
    en: version("en"),
    audience: audienceOf(issue),
  };
}

/** Hook on newsletter_issues: superusers may bypass our routes, and the archive shows the bodies. */
export function cleanBodies(e: core.RecordEvent): void {
  const issue: Rec<"newsletter_issues"> = must(e.record, "record");
  for (const field of LOCALES.map((locale) => `body_${locale}` as const)) {
    const body = issue.getString(field);
    const same = !issue.isNew() && issue.original().getString(field) === body;
    if (!same && !issue.getBool(CLEANED)) issue.set(field, cleanBody(body, field));
  }
  e.next();
}

/** Changes an issue to a state that sends no letters, or back to `sending`. */
export function changeState(tx: CoreApp, id: string, state: IssueState, problem = ""): void {
  const issue = getById(tx, "newsletter_issues", id);
  issue.load({ state, problem: problem.slice(0, 300) });
  tx.save(issue);
}

/** Ends an issue whose letters have all been sent, and stores the counts, which outlive the rows. */
export function finish(app: CoreApp, id: string): void {
  app.runInTransaction((tx) => {
    const issue = getById(tx, "newsletter_issues", id);
    issue.load({ state: "sent", problem: "", outcome: outcomesOf(tx, id) });
    setDate(issue, "finished", now());
    tx.save(issue);
  });
}

/** Stops an issue: no letter can be claimed from now on. A job settles the letters that are left. */
export function stop(tx: CoreApp, issue: Rec<"newsletter_issues">): void {
  const { sent, unknown } = outcomesOf(tx, issue.id);
  issue.load({ state: "stopped", problem: "" });
  // An issue stopped before its first letter stays out of the archive.
  if (sent + unknown === 0) issue.set("listed", false);
  setDate(issue, "finished", now());
  tx.save(issue);
  enqueue(tx, { kind: SETTLE, payload: { issue: issue.id } });
}

/** Job {issue}: skips the letters of a stopped issue, in steps, and stores the counts. */
export function settleStopped(app: CoreApp, { issue: id = "" }: JobPayload): void {
  while (skipSome(app, id) > 0)
    if (stopping(app)) throw new Error("the server is stopping: the rest is skipped after its restart");
  app.runInTransaction((tx) => {
    const issue = findById(tx, "newsletter_issues", id);
    issue?.set("outcome", outcomesOf(tx, id));
    if (issue) tx.save(issue);
  });
}

function remembered(stored: unknown): Outcomes {
  const counts = isObject(stored) ? stored : {};
  const of = (name: string) => (typeof counts[name] === "number" ? counts[name] : 0);
  // one entry for each outcome
  return Object.fromEntries(OUTCOMES.map((name) => [name, of(name)])) as Outcomes;
}

function parse(json: unknown): unknown {
  return JSON.parse(toString(json ?? "") || "{}");
}
