import {
  type MailboxPage,
  type MailboxSettings,
  type MailboxStatus,
  mailboxInput,
} from "../../../common/contract/inbox.ts";
import { fail } from "../../lib/errors.ts";
import { parseObject, textOf } from "../../lib/json.ts";
import { hasSecret, readNote, readSecret, writeNote, writeSecret } from "../../lib/operator-settings.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { run } from "../../lib/sql.ts";
import { committed } from "../../lib/transaction.ts";
import { audit } from "../../platform/audit/public.ts";

const NONE: MailboxSettings = { host: "", port: 993, tls: true, user: "", folder: "INBOX", address: "", plus: false };

/** The mailbox that is read; its host is "" for none. */
export function mailboxSettings(app: CoreApp): MailboxSettings {
  const stored = parseObject(readNote(app, "mailbox"));
  const text = (name: "host" | "user" | "folder" | "address") => textOf(stored, name) || NONE[name];
  return {
    host: text("host"),
    port: Number(stored.port) || NONE.port,
    tls: stored.tls !== false,
    user: text("user"),
    folder: text("folder"),
    address: text("address"),
    plus: stored.plus === true,
  };
}

/** Passes the mailbox to internal/hooks/mailbox, which reads it from now on. Call it after the commit. */
export function configureMailbox(app: CoreApp): void {
  const settings = mailboxSettings(app);
  const password = readSecret(app, "mailbox_password");
  $mailbox.configure(settings.host ? JSON.stringify({ ...serverOf(settings), password }) : "");
}

/** Counts a mail that stays in the mailbox alone: no person wrote it and it answers nothing, or it could not be read. */
export function countMail(tx: CoreApp, as: "leftOut" | "unread"): void {
  const sql = `UPDATE operator_settings SET plain = JSON_SET(plain, '$.${as}', COALESCE(plain ->> '$.${as}', 0) + 1)
    WHERE id = 'mailbox'`;
  run(tx, sql, {});
}

/** How many mails could not be read since the settings were saved. */
export function unreadMails(app: CoreApp): number {
  return Number(parseObject(readNote(app, "mailbox")).unread) || 0;
}

/** What the reader does. */
export function mailboxStatus(): MailboxStatus {
  return JSON.parse($mailbox.status()) as MailboxStatus; // internal/hooks/mailbox writes this type
}

/** `GET …/inbox/mailbox`, admin with `settings`. */
export function readMailbox(e: core.RequestEvent): MailboxPage {
  const { app } = e;
  const leftOut = Number(parseObject(readNote(app, "mailbox")).leftOut) || 0;
  const hasPassword = hasSecret(app, "mailbox_password");
  return { ...mailboxSettings(app), hasPassword, status: mailboxStatus(), leftOut, unread: unreadMails(app) };
}

/**
 * `POST …/inbox/mailbox`, admin with a fresh proof: opens the mailbox once, and reads it from now on; an empty host reads none. "" as
 * the password keeps the stored one, for the same server and user only. Both counts of mails begin again. 400 `mailbox_…`
 * where it cannot be opened.
 */
export function saveMailbox(e: core.RequestEvent): MailboxPage {
  const { password: given, ...sent } = parseBody(mailboxInput, e);
  const settings = { ...sent, folder: sent.folder || NONE.folder, address: sent.address || addressIn(sent.user) };
  const stored = mailboxSettings(e.app);
  const isSame = stored.host === settings.host && stored.user === settings.user;
  const password = given || (isSame ? readSecret(e.app, "mailbox_password") : "");
  if (settings.host) {
    if (!password) throw fail(400, "validation_required", "password");
    const problem = $mailbox.test(JSON.stringify({ ...serverOf(settings), password }));
    if (problem) throw fail(400, PROBLEMS[problem] ?? "mailbox_silent", problem === "password" ? "password" : "host");
  }
  committed(e.app, (tx) => {
    writeNote(tx, "mailbox", settings.host ? JSON.stringify(settings) : "");
    writeSecret(tx, "mailbox_password", settings.host ? password : "");
    const plain = ({ host, user, folder }: MailboxSettings) => ({ host, user, folder });
    audit(tx, e, { action: "inbox.mailbox", before: plain(stored), after: plain(settings) });
  });
  configureMailbox(e.app);
  return readMailbox(e);
}

/** Many mailboxes have their address as the username. */
const addressIn = (user: string) => (user.includes("@") ? user : "");

/** What internal/hooks/mailbox answers about a mailbox that it cannot open. */
const PROBLEMS: { readonly [problem: string]: "mailbox_password" | "mailbox_folder" | "mailbox_plain" } = {
  password: "mailbox_password",
  folder: "mailbox_folder",
  plain: "mailbox_plain",
};

function serverOf({ host, port, tls, user, folder }: MailboxSettings) {
  return { host, port, tls, user, folder };
}
