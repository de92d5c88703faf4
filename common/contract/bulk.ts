import * as v from "valibot";
import { chosenIds, days, userQuery } from "./admin.ts";
import { LOCALES, type Locale } from "./api.ts";
import { attemptId, ignored, oneOf, type Read, rawText, reason } from "./fields.ts";

/** Wire shapes of actions on many members, at `/api/app/admin/users/bulk…` and `/api/app/admin/bulk…` (pb_hooks/operations/admin). */

const BULK_ACTIONS = ["comp", "extend", "suspend", "lift", "verify", "invite", "message"] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/**
 * Why an action leaves a member out. Known before: `blocked` `paid` `confirmed` `invited` `not_invited` `administrator` `not_blocked`
 * `unconfirmed`, `never_invited` the import's own invitations come first, `invited_lately` one waits or left within a day.
 * Found on the way: `gone` the account is deleted, `mailed_often` the mailbox has just had several of these mails,
 * `failed` the server could not.
 */
export const LEFT_OUT = [
  "blocked",
  "paid",
  "confirmed",
  "invited",
  "not_invited",
  "never_invited",
  "invited_lately",
  "administrator",
  "not_blocked",
  "unconfirmed",
  "mailed_often",
  "failed",
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

export type BulkState = "running" | "paused" | "done" | "undoing" | "undone";

/** `POST /api/app/admin/users/bulk/preview`: what an action would do now. */
export type BulkPreview = {
  total: number;
  /** Whom it would change, or mail. */
  meets: number;
  leftOut: { why: LeftOut; count: number }[];
  languages: Record<Locale, number>;
  /** Of those met: who has paid access now, and whose card subscription is renewed. */
  paid: number;
  renewing: number;
  /** What a day of the running subscriptions costs, together, in cents; 0 for a role that reads no figures. */
  dayCents: number;
};

/**
 * A row of `GET /api/app/admin/bulk`, and the answer to starting one. `skipped` of those done got no change, `leftOut` says why.
 * Undoing has handled `undone` and `kept`, who had changed since.
 */
export type BulkProgress = {
  id: string;
  action: BulkAction;
  state: BulkState;
  days: number;
  reason: string;
  created: string;
  total: number;
  done: number;
  skipped: number;
  leftOut: { why: LeftOut; count: number }[];
  undone: number;
  kept: number;
  /** Whether it can be taken back, now. */
  canUndo: boolean;
};

/** `GET /api/app/admin/bulk`: the latest actions, newest first. */
export type BulkList = { items: BulkProgress[] };

/** Longest texts of a message, in characters. */
export const SUBJECT_MAX = 160;
const MESSAGE_MAX = 5000;

const text = (most: number) =>
  v.pipe(rawText, v.trim(), v.nonEmpty(), v.maxLength(most, "validation_max_text_constraint"));
const letter = () => v.object({ subject: text(SUBJECT_MAX), text: text(MESSAGE_MAX) });

/** A mail of the team in both languages; blank lines divide its text into paragraphs. */
export const messageInput = () => v.object({ fr: letter(), en: letter() });
export type Message = Read<typeof messageInput>;

const none = () => ignored<unknown, undefined>(undefined);

/** Which members: those with the ids, or else all of the query. */
const whom = (sent: unknown) => ({
  ids: Object(sent).query === undefined ? chosenIds() : none(),
  query: Object(sent).query === undefined ? none() : userQuery(),
});

/** `POST …/users/bulk/preview` {action, ids or query}. */
export const previewInput = () => v.lazy((sent) => v.object({ action: oneOf(BULK_ACTIONS), ...whom(sent) }));

/** Which actions give days. */
export const GIVES_DAYS: readonly BulkAction[] = ["comp", "extend"];

/**
 * `POST …/users/bulk` {action, ids or query, days?, message?, reason, attempt?}. `attempt` becomes the id of the action, so that the same
 * request sent twice is one.
 */
export const bulkInput = () =>
  v.lazy((sent) =>
    v.object({
      action: oneOf(BULK_ACTIONS),
      ...whom(sent),
      days: GIVES_DAYS.includes(Object(sent).action) ? days() : ignored<number, number>(0),
      message: Object(sent).action === "message" ? messageInput() : none(),
      reason: reason(),
      attempt: attemptId,
    }),
  );

/** `POST …/bulk/{id}/act`. */
export const bulkAct = () => v.object({ act: oneOf(["pause", "resume"]) });

/** `POST …/users/message` {locale, subject, text}: the mail as its readers get it, for a preview. */
export const letterInput = () => v.object({ locale: oneOf(LOCALES), ...letter().entries });
export type LetterPreview = { subject: string; style: string; html: string };
