import { LOCALES, type Locale } from "../../../common/contract/api.ts";
import {
  audienceInput,
  type IssueInput,
  type IssuePage,
  type IssuePreview,
  type IssueSaved,
  issueInput,
  issuePreview,
  issueQuery,
  issuesQuery,
} from "../../../common/contract/newsletter.ts";
import type { MailTest } from "../../../common/contract/system.ts";
import { isoOrNull } from "../../../common/time.ts";
import { errorText, fail, must } from "../../lib/errors.ts";
import { afterCursor, pageOf, READ_ROWS } from "../../lib/keyset.ts";
import { parseBody, parseQuery } from "../../lib/parse-body.ts";
import { randomText } from "../../lib/random.ts";
import { findById, getById, newRecord } from "../../lib/records.ts";
import { count, rows } from "../../lib/sql.ts";
import { inTransaction } from "../../lib/transaction.ts";
import { audit } from "../../platform/audit/public.ts";
import { countSender, mailParts, requireMailServer, sendMail } from "../../platform/mail/public.ts";
import { brandColours } from "../../platform/site/public.ts";
import { CLEANED, cleanBody, lostMarkup } from "../content/public.ts";
import { countAudience } from "./audience.ts";
import { textOfHtml } from "./html-text.ts";
import { issueOf, itemOf, stateOf } from "./issues.ts";
import { addressed, letterOf, withOwn } from "./letter.ts";

const EVERYONE = { locales: [...LOCALES], plans: [] };

/** `GET /api/app/admin/newsletter?after=`, admin: the issues, newest first, and the number of recipients. */
export function listIssues(e: core.RequestEvent): IssuePage {
  const after = afterCursor(parseQuery(issuesQuery, e).after);
  const sql = `SELECT id, created FROM newsletter_issues WHERE ${after?.sql ?? "TRUE"}
    ORDER BY created DESC, id DESC LIMIT ${READ_ROWS}`;
  const { shown, next } = pageOf(rows(e.app, sql, after?.params ?? {}, { id: "", created: "" }));
  const items = shown.flatMap(({ id }) => findById(e.app, "newsletter_issues", id) ?? []);
  return {
    items: items.map((issue) => itemOf(e.app, issue)),
    next,
    people: {
      members: countAudience(e.app, { ...EVERYONE, people: ["paid", "trial", "ended"] }),
      outside: countAudience(e.app, { ...EVERYONE, people: ["outside"] }),
      pending: count(e.app, "newsletter_subscribers", "state = 'pending'", {}),
      stopped: count(e.app, "newsletter_stops", "reason != ''", {}),
    },
  };
}

/** `GET /api/app/admin/newsletter/issue?id=`, admin: one issue with its progress. */
export function readIssue(e: core.RequestEvent) {
  return issueOf(e.app, getById(e.app, "newsletter_issues", parseQuery(issueQuery, e).id));
}

/**
 * `POST /api/app/admin/newsletter/save`, admin: saves a draft in both languages. 409 `record_changed` if someone else
 * saved it since it was read, or if it is not a draft any more.
 */
export function saveIssue(e: core.RequestEvent): IssueSaved {
  const input = parseBody(issueInput, e);
  const bodies = { fr: cleanBody(input.fr.body, "fr.body"), en: cleanBody(input.en.body, "en.body") };
  return inTransaction(e, () => {
    const stored = input.id ? getById(e.app, "newsletter_issues", input.id) : undefined;
    if (stored) refuseChanged(stored, input.updated);
    const issue = stored ?? newRecord(e.app, "newsletter_issues", { state: "draft", rate: 300 });
    issue.load({
      ...{ subject_fr: input.fr.subject, subject_en: input.en.subject, listed: input.listed },
      ...{ body_fr: written(bodies.fr), body_en: written(bodies.en), audience: input.audience },
    });
    issue.set(CLEANED, true);
    e.app.save(issue);
    audit(e.app, e, {
      action: stored ? "newsletter.update" : "newsletter.create",
      target: issue,
      after: { ...facts(input), length_fr: bodies.fr.length, length_en: bodies.en.length },
    });
    const lost = (locale: Locale) => lostMarkup(input[locale].body, bodies[locale]);
    return { issue: issueOf(e.app, issue), cleaned: LOCALES.filter(lost) };
  });
}

/** @throws ApiError 409 `record_changed` if the draft changed since it was read */
export function refuseChanged(issue: Rec<"newsletter_issues">, updated: string): void {
  if (stateOf(issue) !== "draft" || isoOrNull(issue.getString("updated")) !== updated)
    throw fail(409, "record_changed");
}

/** The parts of an issue in the audit log. */
function facts({ fr, en, audience, listed }: IssueInput) {
  return { subject_fr: fr.subject, subject_en: en.subject, audience: JSON.stringify(audience), listed };
}

/** Whether a body has any content; the editor's empty paragraph has none. */
function written(body: string): string {
  return textOfHtml(body) === "" && !body.includes("<img") ? "" : body;
}

/** `POST /api/app/admin/newsletter/audience` {audience}, admin: the number of people who would get a letter now. */
export function sizeAudience(e: core.RequestEvent) {
  return { count: countAudience(e.app, parseBody(audienceInput, e).audience) };
}

/** `POST /api/app/admin/newsletter/preview` {id, locale}, admin: a saved issue as its readers will get it. */
export function previewIssue(e: core.RequestEvent): IssuePreview {
  const { id, locale } = parseBody(issuePreview, e);
  const letter = letterOf(e.app, getById(e.app, "newsletter_issues", id), locale);
  return {
    subject: letter.subject,
    style: mailParts.styleOf(brandColours(e.app)),
    html: withOwn(letter.content, "#"),
    text: withOwn(letter.text, "https://…"),
  };
}

/**
 * `POST /api/app/admin/newsletter/test` {id, locale}, admin: sends it to the administrator only; the response says whether it worked.
 * 409 `mail_off` without a mail server.
 */
export function testIssue(e: core.RequestEvent) {
  const { id, locale } = parseBody(issuePreview, e);
  const admin: Rec<"users"> = must(e.auth, "administrator");
  const letter = letterOf(e.app, getById(e.app, "newsletter_issues", id), locale);
  requireMailServer(e.app);
  countSender(e.app, admin);
  // Each test has its own Message-ID: mail services show one mail for each, so a second test would not appear.
  const test = `test-${id}-${randomText(10)}`;
  const body: MailTest = { to: admin.email(), error: "" };
  try {
    sendMail(e.app, admin.email(), addressed(e.app, letter, test, `u${admin.id}`, locale), undefined);
  } catch (error) {
    body.error = errorText(error);
  }
  return body;
}
