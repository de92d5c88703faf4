import { audienceInput } from "../../common/schemas/newsletter.ts";
import { LOCALES } from "../../common/wire/api.ts";
import type { Audience, Issue, IssueItem, IssueState, Outcomes } from "../../common/wire/newsletter.ts";
import { ISSUE_STATES, OUTCOMES } from "../../common/wire/newsletter.ts";
import { content } from "../content/public.ts";
import { must } from "../lib/errors.ts";
import { isObject } from "../lib/json.ts";
import { accept } from "../lib/parse-body.ts";
import { getById, setDate } from "../lib/records.ts";
import { run } from "../lib/sql.ts";
import { isoOrNull, now } from "../lib/time.ts";
import { outcomesOf } from "./deliveries.ts";

/** An issue's audience. */
export function audienceOf(issue: core.Record): Audience {
  return accept(audienceInput(), { audience: parse(issue.get("audience")) }).audience;
}

export function stateOf(issue: core.Record): IssueState {
  return ISSUE_STATES.find((state) => state === issue.getString("state")) ?? "draft";
}

/** An issue in a list. Counts of letters come from their rows, or from the issue once the rows are deleted. */
export function itemOf(app: CoreApp, issue: core.Record): IssueItem {
  const counted = outcomesOf(app, issue.id);
  const kept = Object.values(counted).some((letters) => letters > 0);
  return {
    id: issue.id,
    number: issue.getInt("number"),
    subject: { fr: issue.getString("subject_fr"), en: issue.getString("subject_en") },
    state: stateOf(issue),
    sendAt: isoOrNull(issue.getString("send_at")),
    finished: isoOrNull(issue.getString("finished")),
    updated: isoOrNull(issue.getString("updated")) ?? "",
    outcome: kept ? counted : remembered(parse(issue.get("outcome"))),
  };
}

/** A whole issue for the editor. */
export function issueOf(app: CoreApp, issue: core.Record): Issue {
  const version = (locale: string) => ({
    subject: issue.getString(`subject_${locale}`),
    body: issue.getString(`body_${locale}`),
  });
  return {
    ...itemOf(app, issue),
    fr: version("fr"),
    en: version("en"),
    audience: audienceOf(issue),
    listed: issue.getBool("listed"),
    rate: issue.getInt("rate"),
    queued: issue.getBool("queued"),
    problem: issue.getString("problem"),
  };
}

/** Hook on newsletter_issues: superusers may bypass our routes, and the archive shows the bodies. */
export function cleanBodies(e: core.RecordEvent): void {
  const issue = must(e.record, "record");
  for (const field of LOCALES.map((locale) => `body_${locale}`)) {
    const body = issue.getString(field);
    const same = !issue.isNew() && issue.original().getString(field) === body;
    if (!same && !issue.getBool(content.cleaned)) issue.set(field, content.clean(body, field));
  }
  e.next();
}

/** Changes an issue to a state that sends no letters, or back to `sending`. */
export function changeState(tx: CoreApp, id: string, state: IssueState, problem = ""): void {
  const issue = getById(tx, "newsletter_issues", id);
  issue.load({ state, problem: problem.slice(0, 300) });
  tx.save(issue);
}

/** Ends an issue: skips queued letters and stores the counts, which outlive the rows. */
export function finish(app: CoreApp, id: string, state: "sent" | "stopped"): void {
  app.runInTransaction((tx) => {
    const skip = `UPDATE newsletter_deliveries SET state = 'skipped'
      WHERE issue = {:id} AND state IN ('queued', 'deferred')`;
    run(tx, skip, { id });
    const issue = getById(tx, "newsletter_issues", id);
    const outcome = outcomesOf(tx, id);
    issue.load({ state, problem: "", outcome });
    // An issue stopped before its first letter stays out of the archive.
    if (state === "stopped" && outcome.sent + outcome.unknown === 0) issue.set("listed", false);
    setDate(issue, "finished", now());
    tx.save(issue);
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
