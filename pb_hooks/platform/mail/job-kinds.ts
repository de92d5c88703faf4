import { DAY_SECONDS } from "../../../common/time.ts";

// Kinds of the jobs that send mails.
export const VERIFICATION = "mail.verification";
export const EMAIL_CHANGE = "mail.email-change";
export const RESET = "mail.reset";
/** The link to the first password of a member whom the team has added. */
export const INVITATION = "mail.invitation";
export const CODE = "mail.code";
export const REPLACED = "mail.replaced";
export const AUTH_ALERT = "mail.auth-alert";
export const NOTICE = "mail.notice";
/** A notice that goes before letters to many. */
export const WARNING = "mail.warning";

/** How long an invitation works: people come back from holidays. A mailed reset works for minutes, because someone has just asked. */
export const INVITATION_SECONDS = 14 * DAY_SECONDS;
