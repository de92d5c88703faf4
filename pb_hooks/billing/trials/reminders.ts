import { LIVE } from "../../../common/contract/billing.ts";
import { knownLocale } from "../../../common/locale.ts";
import { formatParis } from "../../../common/paris.ts";
import { dbTime, parseTime } from "../../../common/time.ts";
import type { Notice } from "../../lib/notices.ts";
import { rows } from "../../lib/sql.ts";
import { listed } from "../../lib/sql-list.ts";
import { queueNotice } from "../../platform/mail/public.ts";
import { SQL_STATE } from "../entitlements/public-sql.ts";
import { claimedAt } from "./claims.ts";
import { FIRST_REMINDER_MS, reminderDue } from "./rules.ts";

const PAGE = 500;
const MEMBER = { id: "", locale: "", email: "", created: "", trial_ends: "" };

/** The first is the one that an index finds: `ENDING` has its own bounds instead. */
const [, UNPAID] = SQL_STATE.trial;
/** Nothing follows the trial: no paid time, and no subscription that starts afterwards. */
const UNFOLLOWED = `${UNPAID}
  AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.user = u.id AND s.status IN ${listed(LIVE)})`;
const ENDING = `SELECT id, locale, email, created, trial_ends FROM users u
  WHERE (trial_ends, id) > ({:from}, {:after}) AND trial_ends <= {:soon} AND ${UNFOLLOWED}
  ORDER BY trial_ends, id LIMIT ${PAGE}`;
/** Sorts after every id. */
const LAST_ID = "~";

/**
 * Queues the reminders due at `time`. One mail per reminder and end of a trial, however often this runs; a moved end
 * counts as another one.
 */
export function remindAll(app: CoreApp, time: Date): void {
  const soon = dbTime(new Date(time.getTime() + FIRST_REMINDER_MS));
  for (let last = { ...MEMBER, id: LAST_ID, trial_ends: dbTime(time) }; ; ) {
    const params = { now: dbTime(time), soon, from: last.trial_ends, after: last.id };
    const page = rows(app, ENDING, params, MEMBER);
    for (const member of page) remind(app, member, time);
    if (page.length < PAGE) return;
    last = page.at(-1) ?? last;
  }
}

function remind(app: CoreApp, member: typeof MEMBER, time: Date): void {
  const [created, ends] = [parseTime(member.created), parseTime(member.trial_ends)];
  if (!created || !ends) return;
  // A trial may begin after the account, with the confirmation of its address.
  const began = new Date(Math.max(created.getTime(), claimedAt(app, member.email)?.getTime() ?? 0));
  const days = reminderDue({ began, ends }, time);
  if (days === undefined) return;
  const end = formatParis(ends, knownLocale(member.locale));
  queueNotice(app, {
    notice: "trials.ending",
    user: member.id,
    once: `${days}d:${ends.toISOString()}`,
    facts: { end },
  });
}

export const ENDING_NOTICE: Notice = {
  link: { path: "/subscription-plans", fr: "Voir les formules", en: "See the plans" },
  fr: {
    subject: "Votre essai gratuit se termine bientôt – {brand}",
    intro: [
      "Votre essai {brand} prend fin le {end}.",
      "Pour continuer à regarder sans interruption, choisissez une formule avant cette date\u00a0: vous conservez vos jours d’essai restants, sauf si un code promo indique le contraire.",
    ],
    notes: ["Si vous ne faites rien, votre accès s’arrête et rien ne vous est prélevé."],
  },
  en: {
    subject: "Your free trial ends soon – {brand}",
    intro: [
      "Your {brand} trial ends on {end}.",
      "To keep watching without a break, choose a plan before then. You keep your remaining trial days, unless a coupon says otherwise.",
    ],
    notes: ["If you do nothing, your access ends and you are not charged."],
  },
};
