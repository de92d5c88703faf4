import type { IssueInput } from "../schemas/newsletter.ts";
import type { Locale } from "./api.ts";

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
