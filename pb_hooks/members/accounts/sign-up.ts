import { dbTime, now } from "../../../common/time.ts";
import { billing } from "../../billing/public.ts";
import { trials } from "../../billing/trials/public.ts";
import { must } from "../../lib/errors.ts";
import { isObject, objectOf, parseJson, textOf } from "../../lib/json.ts";
import { acceptsTerms } from "../../lib/parse-body.ts";
import { randomText } from "../../lib/random.ts";
import { setDate } from "../../lib/records.ts";
import { requestEventOf } from "../../lib/request-event.ts";
import { requestLocale } from "../../lib/request-locale.ts";
import { exists } from "../../lib/sql.ts";
import { inTransaction } from "../../lib/transaction.ts";
import { countSignUp, noteTaken, queueVerification } from "../../platform/mail/public.ts";
import { refuseInMaintenance, siteSettings } from "../../platform/site/public.ts";
import { completeCredentials, provision } from "../../streaming/stremio/public.ts";
import { checkAddress } from "./check-address.ts";
import { checkPassword } from "./check-password.ts";
import { refuseKeptAddress } from "./former-credentials.ts";
import { CODE_ALPHABET, cleanName, freeCode, signUpTerms } from "./rules.ts";

/** What the server decides at a sign-up: a visitor's values are dropped, a superuser's stay. */
const DECIDED = [
  ...["affiliate_code", "price", "is_monthly", "trial_ends", "paid_until", "billed_until", "terms_accepted"],
  ...["stripe", "factor_proved", "stremio_username", "stremio_password", "invited", "given_plan"],
] as const;

/** Drops forged values, and notes the time at which the terms were accepted and the language. */
export function readSignUp(e: core.RecordRequestEvent): void {
  const record: Rec<"users"> = must(e.record, "record");
  // Before the count: who is refused now must not meet the limit afterwards.
  if (!e.hasSuperuserAuth()) refuseInMaintenance(requestEventOf(e));
  countSignUp(e);
  if (!e.hasSuperuserAuth()) {
    for (const field of DECIDED) record.set(field, "");
    // Orders may have closed since the page was opened: the paid plan would have neither a trial nor a way to pay.
    if (record.getString("plan") === "paid" && billing.missingToSell(e.app).length > 0) record.set("plan", "free");
  }
  if (acceptsTerms(e)) record.set("terms_accepted", dbTime(now()));
  if (!record.getString("locale")) record.set("locale", requestLocale(e));
  try {
    e.next();
  } catch (error) {
    if (saysTaken(error)) noteTaken(e);
    throw error;
  }
}

/** Whether a refusal tells its reader that the address has an account. */
function saysTaken(error: unknown): boolean {
  // PocketBase's refusals arrive as Go values, ours as they were thrown.
  const thrown = isObject(error) && "value" in error ? error.value : error;
  const { data } = objectOf(parseJson(JSON.stringify(thrown) ?? ""));
  return textOf(objectOf(data).email, "code") === "validation_not_unique";
}

/**
 * Generates what is blank, and creates the member, the streaming record and the verification mail's job in one transaction:
 * after a crash all of them exist or none. An invited member has neither a trial nor that mail (pb_hooks/members/imports).
 */
export function createAccount(e: core.RecordEvent): void {
  const user: Rec<"users"> = must(e.record, "record");
  const time = now();
  const site = siteSettings(e.app);
  const isInvited = user.getString("invited") !== "";
  // Administrators are no customers: they try nothing out.
  const isStaff = user.getBool("admin");
  // An invitation shows whether its address works, and nobody has chosen the password.
  if (!isInvited) {
    checkAddress(user.email(), site);
    checkPassword(user, site);
  }
  if (!user.getString("plan")) user.set("plan", "free");
  if (!user.getString("locale")) user.set("locale", "fr");
  user.set("name", cleanName(user.getString("name")));

  inTransaction(e, () => {
    const plan = user.getString("plan");
    const days = plan === "free" && !isInvited && !isStaff ? trials.daysAtSignUp(e.app, user, site, time) : 0;
    const terms = signUpTerms(plan, days, time);
    if (!user.getString("trial_ends")) setDate(user, "trial_ends", terms.trialEnds);
    if (!user.getString("price")) user.set("price", terms.price);
    if (!user.getString("affiliate_code")) user.set("affiliate_code", newCode(e.app));
    completeCredentials(e.app, user, site.mailDomain);
    e.next();
    // After the save, which refuses a taken address: before it, an invalid form would tell the two apart.
    refuseKeptAddress(e.app, user.email(), user.id);
    provision(e.app, user);
    if (!user.verified() && !isInvited) queueVerification(e.app, user);
  });
}

function newCode(app: CoreApp): string {
  return freeCode(
    (length) => randomText(length, CODE_ALPHABET),
    (code) => exists(app, "users", "affiliate_code = {:code}", { code }),
  );
}
