import { DEFAULT_LOCALE } from "../../common/locale.ts";
import type { JobRun } from "../lib/feature.ts";
import { localePrefix } from "../lib/locale.ts";
import { localeOf } from "../lib/records.ts";
import { noticeTexts } from "../lib/register.ts";
import { legalIdentity, siteSettings, siteUrl } from "../site/public.ts";
import { composeMail, composeNotice, type Mail, type MailContent, mailLink, type NoticeFacts } from "./compose.ts";
import { send } from "./deliver.ts";
import type { MailKind } from "./texts.ts";

/** The mail of a kind for a member, in the member's language. */
export function mailFor(app: CoreApp, user: core.Record, kind: MailKind, token: string): Mail {
  const base = contentFor(app, user, kind);
  return composeMail({ ...base, link: mailLink(base.siteUrl, base.locale, kind, token), ...validity(user, kind) });
}

/** The one-time code's mail. */
export function codeMail(app: CoreApp, user: core.Record, code: string): Mail {
  return composeMail({ ...contentFor(app, user, "otp"), code, ...validity(user, "otp") });
}

/** The new-device mail; its button leads to "forgotten password", which works without being signed in. */
export function alertMail(app: CoreApp, user: core.Record, facts: MailContent["facts"]): Mail {
  const base = contentFor(app, user, "auth-alert");
  const link = `${base.siteUrl}${localePrefix(base.locale)}/forgot`;
  return composeMail({ ...base, link, ...(facts ? { facts } : {}) });
}

/**
 * Sends a notice now: to a member, or to the operator (the e-mail address of the legal notice, else the sender's).
 * @returns the address it went to
 * @throws when no feature declares it, when a fact is missing, or when the mail server refuses
 */
export function sendNotice(
  app: CoreApp,
  id: string,
  user: core.Record | undefined,
  facts: NoticeFacts,
  job?: JobRun,
): string {
  const texts = noticeTexts(id);
  if (!texts) throw new Error(`there is no notice "${id}"`);
  const locale = user ? localeOf(user) : DEFAULT_LOCALE;
  const to = user ? user.email() : legalIdentity(app).email || app.settings().meta.senderAddress;
  send(app, to, composeNotice(texts, { locale, brand: siteSettings(app).brand, siteUrl: siteUrl(app) }, facts), job);
  return to;
}

/** Replaces the texts of a mail that PocketBase is about to send. */
export function fill(e: core.MailerRecordEvent, mail: Mail): void {
  if (!e.message) return;
  e.message.subject = mail.subject;
  e.message.html = mail.html;
  e.message.text = mail.text;
}

function contentFor(app: CoreApp, user: core.Record, kind: MailKind): MailContent {
  return {
    kind,
    locale: localeOf(user),
    brand: siteSettings(app).brand,
    siteUrl: siteUrl(app),
  };
}

function validity(user: core.Record, kind: MailKind): { validSeconds?: number } {
  const collection = user.collection();
  if (kind === "verification") return { validSeconds: collection.verificationToken.duration };
  if (kind === "reset" || kind === "replaced") return { validSeconds: collection.passwordResetToken.duration };
  if (kind === "email-change") return { validSeconds: collection.emailChangeToken.duration };
  return kind === "otp" ? { validSeconds: collection.otp.duration } : {};
}
