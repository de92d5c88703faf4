import * as v from "valibot";
import { hasVariable, namesOnlyVariables, type ReplyValues } from "../inbox/replies.ts";
import { MESSAGE_MAX, SUBJECT_MAX } from "../limits.ts";
import type { Locale } from "./api.ts";
import { attemptId, flag, oneOf, type Read, rawText, requiredText, text, wholeNumber } from "./fields.ts";

/** Who is to write next in a thread: the team, the person, or nobody. */
export const THREAD_STATES = ["waiting", "answered", "closed"] as const;
export type ThreadState = (typeof THREAD_STATES)[number];

/** Whose threads a list shows: everyone's, those of the asking administrator, or those assigned to nobody. */
export const THREAD_OWNERS = ["", "me", "nobody"] as const;

/** An answer of the team may be longer than a message of the form. */
export const ANSWER_MAX = 4 * MESSAGE_MAX;

/** How long a thread is kept after its last message; the privacy policy says three years. */
export const THREAD_DAYS = 3 * 365;

/** A row of `POST /api/app/admin/inbox/search`; the latest first. */
export type ThreadRow = {
  id: string;
  /** What people quote: "M-7K2M9QXA". */
  number: string;
  subject: string;
  state: ThreadState;
  /** Nobody of the team has opened it since the person wrote. */
  unread: boolean;
  /** A field that only programs fill in was filled in. */
  suspect: boolean;
  locale: Locale;
  /** As the person typed it; "" in a thread that the team began. */
  name: string;
  /** Where answers go: the member's address, or the one that was typed. */
  email: string;
  /** Null for a stranger, whose address nobody has proved. */
  member: { id: string; email: string } | null;
  /** The administrator who answers; null for nobody. */
  assigned: TeamMember | null;
  /** When someone last wrote in it. */
  last: string;
  /** The beginning of the latest message. */
  preview: string;
};
export type ThreadPage = { items: ThreadRow[]; next: string | null };

/** `POST /api/app/admin/inbox/search`, admin. Words are searched in all states: subject, name, address and messages. */
export const threadSearch = () =>
  v.object({ state: oneOf(THREAD_STATES), owner: oneOf(THREAD_OWNERS), q: rawText, after: rawText });
export type ThreadQuery = Omit<Read<typeof threadSearch>, "after">;

/** A thread in the list of its member's page. */
export type MemberThread = Pick<ThreadRow, "id" | "number" | "subject" | "state" | "preview" | "unread" | "last"> & {
  created: string;
};

/** `note`: of the team, for the team. */
export const MESSAGE_KINDS = ["in", "out", "note"] as const;
type MessageKind = (typeof MESSAGE_KINDS)[number];

export type ThreadMessage = {
  id: string;
  kind: MessageKind;
  /** The administrator, or the person; "" for a superuser. */
  author: string;
  text: string;
  at: string;
  /** Of the person: the session or the mailbox has shown that the thread's member wrote it. */
  proved: boolean;
  /** Of the team: whether the mail server has taken it; "" for any other message. */
  delivery: "" | "queued" | "sent" | "failed";
  /** Where the quoted mail begins in the text; 0 where nothing is quoted. */
  fold: number;
  /** Another address than the thread's, from which the mail came; "" otherwise. */
  sender: string;
  /** What a mail server answered about an answer; "" otherwise. */
  bounced: string;
  /** Attachments that are not kept. */
  leftOut: number;
  /** Names of the pictures, at `/api/app/admin/inbox/pictures/{message}/{name}`. */
  pictures: string[];
};

export type TeamMember = { id: string; name: string };

/** `GET /api/app/admin/inbox/{id}`, admin; 404 `not_found`. */
export type ThreadDetail = ThreadRow & {
  messages: ThreadMessage[];
  /** The member with the address that a stranger typed, who may be another person. */
  sameAddress: { id: string; email: string } | null;
  /** Who can answer. */
  team: TeamMember[];
  /** What saved replies name in braces. */
  values: ReplyValues;
  /** Whether answers can be sent. */
  mails: boolean;
};

/** `POST /api/app/admin/inbox` {attempt, user, subject, text}, admin: begins a thread with a mail to a member. 409 `mail_off`. */
export const newThreadInput = () =>
  v.object({
    attempt: attemptId,
    user: rawText,
    subject: requiredText(SUBJECT_MAX),
    text: requiredText(ANSWER_MAX),
  });
export type NewThread = Read<typeof newThreadInput>;

/**
 * `POST …/inbox/{id}/answer` {attempt, text, close, before}, admin: mails an answer. 409 `record_changed` where someone wrote after
 * `before.last`, 409 `mail_off`.
 */
export const answerInput = () =>
  v.object({
    attempt: attemptId,
    /** Without a variable of a saved reply, which would be mailed as it is. */
    text: v.pipe(
      requiredText(ANSWER_MAX),
      v.check((text) => !hasVariable(text), "reply_variable_left"),
    ),
    close: flag,
  });
export type AnswerInput = Read<typeof answerInput>;

/** `POST …/inbox/{id}/note` {attempt, text}, admin: adds a note that only the team reads. */
export const threadNoteInput = () => v.object({ attempt: attemptId, text: requiredText(ANSWER_MAX) });

/** `POST …/inbox/{id}/assign` {user}, admin: who answers; "" for nobody. 404 `not_found` for no administrator. */
export const assignInput = () => v.object({ user: rawText });

const replyText = () => v.pipe(requiredText(ANSWER_MAX), v.check(namesOnlyVariables, "reply_variable"));

/** `POST /api/app/admin/inbox/replies`, admin: a text that the team inserts into answers; names in braces are filled in. */
export const savedReplyInput = () =>
  v.object({ id: rawText, attempt: attemptId, name: requiredText(80), fr: replyText(), en: replyText() });

export type SavedReply = { id: string; name: string; fr: string; en: string };
/** `GET /api/app/admin/inbox/replies`, admin: by name. */
export type SavedReplies = { items: SavedReply[] };

/** The mailbox to which people reply. `plus`: it takes addresses such as inbox+token@example.org, by which replies find their thread. */
export const mailboxInput = () =>
  v.object({
    host: v.pipe(rawText, v.trim(), v.maxLength(255), v.regex(/^([a-z0-9_.:-]+)?$/i, "domain_invalid")),
    port: wholeNumber(1, 65_535),
    tls: flag,
    user: text(255),
    /** "" keeps the stored one. */
    password: v.pipe(rawText, v.maxLength(500)),
    folder: text(255),
    address: v.pipe(
      text(255),
      v.check((sent) => sent === "" || /^[^\s@]+@[^\s@]+$/.test(sent), "validation_is_email"),
    ),
    plus: flag,
  });
export type MailboxSettings = Omit<Read<typeof mailboxInput>, "password">;

/** What the reader does: "away" since when, and why. */
export type MailboxStatus = {
  state: "off" | "connecting" | "reading" | "away";
  since: string;
  error: string;
  read: number;
};

/**
 * `GET …/inbox/mailbox`, admin. Since the settings were saved, `leftOut`: mails that no person wrote and that answer nothing; `unread`:
 * mails that could not be read.
 */
export type MailboxPage = MailboxSettings & {
  hasPassword: boolean;
  status: MailboxStatus;
  leftOut: number;
  unread: number;
};

/** The answer of a new thread. */
export type ThreadStart = { id: string };
