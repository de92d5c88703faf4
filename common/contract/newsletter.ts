import * as v from "valibot";
import { address } from "./accounts.ts";
import { LOCALES, type Locale } from "./api.ts";
import {
  attemptId,
  flag,
  missingAs,
  oneOf,
  optionalReason,
  type Read,
  rawText,
  texts,
  time,
  wholeNumber,
} from "./fields.ts";

/** Wire shapes of the newsletter: /newsletter, and /admin/newsletter at `/api/app/admin/newsletter…`. */

export const ISSUE_STATES = ["draft", "scheduled", "sending", "paused", "sent", "stopped"] as const;
export type IssueState = (typeof ISSUE_STATES)[number];

/** Letters of an issue by outcome. `unknown`: the process ended while the mail server had the letter. */
export const OUTCOMES = ["queued", "sent", "failed", "skipped", "unknown"] as const;
export type Outcomes = Record<(typeof OUTCOMES)[number], number>;

export type IssueItem = {
  id: string;
  number: number;
  subject: Record<Locale, string>;
  state: IssueState;
  sendAt: string | null;
  finished: string | null;
  updated: string;
  outcome: Outcomes;
};

/** `GET /api/app/admin/newsletter?after=`. `people` counts who would get a letter now. */
export type IssuePage = {
  items: IssueItem[];
  next: string | null;
  people: { members: number; outside: number; pending: number; stopped: number };
};

/**
 * `GET …/issue?id=`; `problem` says why sending waits, in the mail server's words, or is `mail_off` (there is no mail server) or
 * `restored` (a backup held the issue before its end, so that its letters may have left since; also at a draft that was scheduled).
 */
export type Issue = IssueItem &
  Pick<IssueInput, "fr" | "en" | "audience" | "listed"> & { rate: number; queued: boolean; problem: string };

/** `POST …/save`; `cleaned` lists the languages whose body lost forbidden markup. */
export type IssueSaved = { issue: Issue; cleaned: Locale[] };

/** `POST …/preview`: the mail as it will be sent. `style` is the style sheet of its page, `html` what is in the page. */
export type IssuePreview = { subject: string; style: string; html: string; text: string };

/** Why an address gets no letters any more; "" when it had only soft bounces. */
export const STOP_REASONS = ["", "bounced", "complained"] as const;

/** `GET …/stops?after=`: addresses whose mails came back, or whose readers complained. */
export type StoppedAddress = {
  id: string;
  email: string;
  reason: (typeof STOP_REASONS)[number];
  soft: number;
  detail: string;
  updated: string;
};
export type StopPage = { items: StoppedAddress[]; next: string | null };

/** An issue in the archive, in one language. */
/** `day` is `published` in the reader's language: the list of letters formats nothing. */
export type ArchivedIssue = { number: number; subject: string; published: string; day: string };

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

const someOf = <const T extends readonly string[]>(values: T) =>
  missingAs<T[number][], T[number][]>([...values], v.array(v.picklist(values)));
const listOf = <const T extends readonly string[]>(values: T) => v.pipe(someOf(values), v.nonEmpty());

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

/** What is typed in an editor, to be kept: nothing is refused but what is too long. `id` is "" for a new issue. */
export const issueUnsaved = () =>
  v.object({
    id: rawText,
    attempt: v.pipe(attemptId, v.nonEmpty("validation_required")),
    updated: rawText,
    fr: text(),
    en: text(),
    audience: missingAs({}, v.object({ locales: someOf(LOCALES), people: someOf(PEOPLE), plans: texts })),
    listed: flag,
  });
/** The text of an issue, and the state that it was typed upon. */
export type IssueText = Omit<Read<typeof issueUnsaved>, "id" | "attempt">;
/** `GET …/unsaved?id=`; `attempt` names the editor, `at` is the last key. */
export type UnsavedIssue = IssueText & { attempt: string; at: string };
export const issueUnsavedDrop = () => v.object({ id: rawText, attempt: attemptId });

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
