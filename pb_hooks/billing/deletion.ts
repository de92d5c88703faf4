import { formatDate, formatMoney } from "../../common/format.ts";
import { now } from "../../common/time.ts";
import type { Locale } from "../../common/wire/api.ts";
import type { JobPayload, JobRun } from "../lib/feature.ts";
import { enqueue } from "../lib/jobs.ts";
import { knownLocale } from "../lib/locale.ts";
import { randomText } from "../lib/random.ts";
import { findOne, localeOf } from "../lib/records.ts";
import { run } from "../lib/sql.ts";
import { sendMail, writeNotice } from "../mail/public.ts";
import { endOf, findLive, planNameById } from "./store.ts";
import { allWithdrawable, type Withdrawable } from "./withdrawable.ts";

export const DELETED = "billing.deleted";

/**
 * Queues the last mail to a member who is being deleted: what is lost, and what the law refunds. Only a confirmed address
 * gets it: its owner may know nothing of an account that a stranger made with it.
 */
export function queueDeletionMail(tx: CoreApp, user: core.Record): void {
  if (!user.verified()) return;
  // Without the member's id: the deletion removes all jobs whose key has it.
  const key = `${DELETED}:${randomText(15)}`;
  const payload = { ...lossOf(tx, user, localeOf(user)), email: user.email(), locale: localeOf(user), key };
  enqueue(tx, { kind: DELETED, key, payload });
}

/** The facts of the mail; "" for what does not apply. */
function lossOf(app: CoreApp, user: core.Record, locale: Locale): { [fact: string]: string } {
  const live = findLive(app, user.id);
  const until = live ? endOf(live) : null;
  const paid = until !== null && until > now();
  const open = allWithdrawable(app, user.id, now()).filter((each) => each.subscription && backOf(each) > 0);
  const [only, ...others] = open.map((each) => rightOf(each, locale));
  const several = others.length > 0;
  const waiting = findOne(app, "orders", "user = {:user} && state = 'pending'", { user: user.id });
  return {
    plan: paid && live ? planNameById(app, live.getString("plan"), locale).name : "",
    until: paid ? formatDate(until.toISOString(), locale) : "",
    ...(only && !several ? only : { reference: "", deadline: "", refund: "" }),
    rights: several ? open.map((each) => lineOf(rightOf(each, locale), locale)).join("\n") : "",
    waiting: waiting?.getString("reference") ?? "",
  };
}

/** What a withdrawal would give back, with what a dispute holds. */
const backOf = ({ settlement, heldCents }: Withdrawable) => settlement.refundCents + heldCents;

function rightOf(contract: Withdrawable, locale: Locale) {
  return {
    reference: contract.order.getString("reference"),
    deadline: formatDate(new Date(contract.deadline.getTime() - 1000).toISOString(), locale),
    refund: formatMoney(backOf(contract), locale),
  };
}

function lineOf({ reference, deadline, refund }: ReturnType<typeof rightOf>, locale: Locale): string {
  return locale === "fr"
    ? `${reference}, jusqu’au ${deadline}\u00a0: ${refund}`
    : `${reference}, until ${deadline}: ${refund}`;
}

/** Job: sends it, and forgets the address. */
export function sendDeletionMail(app: CoreApp, payload: JobPayload, job: JobRun): void {
  const { email = "", key = "" } = payload;
  if (!email) return; // sent and forgotten: the process ended before the job did
  sendMail(app, email, writeNotice(app, "billing.account-deleted", knownLocale(payload.locale ?? ""), payload), job);
  run(app, "UPDATE jobs SET payload = '{}' WHERE key = {:key}", { key });
}
