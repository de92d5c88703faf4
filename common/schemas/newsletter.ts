import * as v from "valibot";
import { LOCALES } from "../wire/api.ts";

import { address } from "./account.ts";
import { flag, missingAs, oneOf, optionalReason, type Read, rawText, texts, time, wholeNumber } from "./fields.ts";

/** Who gets an issue: members by their access, and subscribers without an account. */
export const PEOPLE = ["paid", "trial", "ended", "outside"] as const;
export type People = (typeof PEOPLE)[number];

/** Longest texts of an issue, in characters; letters a minute. */
export const SUBJECT_MAX = 160;
const BODY_MAX = 200_000;
export const RATE_MIN = 1;
export const RATE_MAX = 10_000;

/** Someone without an account asks for the newsletter. The box must have been ticked. */
export const subscribeInput = () =>
  v.object({
    email: v.pipe(rawText, v.trim(), address()),
    locale: oneOf(LOCALES),
    consent: v.pipe(
      flag,
      v.check((ticked) => ticked, "newsletter_consent"),
    ),
  });

/** A link's token: in the body of a page's request, in the address (`t`) of a mail program's one click. */
export const tokenInput = () => v.object({ token: rawText });
export const linkQuery = () => v.object({ t: rawText, l: rawText });

const listOf = <const T extends readonly string[]>(values: T) =>
  v.pipe(missingAs<T[number][], T[number][]>([...values], v.array(v.picklist(values))), v.nonEmpty());

/** Who gets an issue; `plans` narrows the paying members, none means any plan. */
const audience = () => v.object({ locales: listOf(LOCALES), people: listOf(PEOPLE), plans: texts });
export const audienceInput = () => v.object({ audience: missingAs({}, audience()) });

const text = () =>
  missingAs(
    {},
    v.object({
      subject: v.pipe(rawText, v.trim(), v.maxLength(SUBJECT_MAX, "validation_max_text_constraint")),
      body: v.pipe(rawText, v.maxLength(BODY_MAX, "validation_max_text_constraint")),
    }),
  );

/** A draft; `id` is "" for a new one, `updated` the version that was read. */
export const issueInput = () =>
  v.object({
    id: rawText,
    updated: rawText,
    fr: text(),
    en: text(),
    audience: missingAs({}, audience()),
    listed: flag,
  });
export type IssueInput = Read<typeof issueInput>;
export type Audience = IssueInput["audience"];

export const issueQuery = () => v.object({ id: rawText });
export const issuesQuery = () => v.object({ after: rawText });
export const issuePreview = () => v.object({ id: rawText, locale: oneOf(LOCALES) });
/** A language that is sent has both. */
export const sendable = () => v.object({ subject: v.pipe(rawText, v.nonEmpty()), body: v.pipe(rawText, v.nonEmpty()) });
/** When to send, "" for now, and how fast. */
export const issueSend = () =>
  v.object({ id: rawText, at: time(), rate: wholeNumber(RATE_MIN, RATE_MAX), updated: rawText });
/** Actions on an issue; `list` and `unlist` show it in the archive, or no longer, after its letters have left. */
export const ISSUE_ACTS = ["pause", "resume", "stop", "list", "unlist", "delete"] as const;
export const issueAct = () => v.object({ id: rawText, act: oneOf(ISSUE_ACTS) });
export const liftInput = () => v.object({ id: rawText, ...optionalReason().entries });

const bounce = () =>
  v.object({
    type: oneOf(["hard", "soft", "complaint"]),
    email: v.pipe(rawText, v.trim(), v.nonEmpty(), v.maxLength(255)),
    detail: v.pipe(
      rawText,
      v.transform((text) => text.slice(0, 200)),
    ),
  });
/** What a mail service reports about addresses. */
export const bouncesInput = () => v.object({ events: v.pipe(v.array(bounce()), v.maxLength(1000)) });
