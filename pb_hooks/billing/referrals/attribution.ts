import { referralOfSignUp } from "../../../common/contract/accounts.ts";
import { parseReferralCode } from "../../../common/referral.ts";
import { fail, must } from "../../lib/errors.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { insert } from "../../lib/records.ts";
import { row, run } from "../../lib/sql.ts";
import { nextWith } from "../../lib/transaction.ts";
import { isSamePerson } from "./people.ts";

/** Set on a new member's record for the hook below; no field of the collection, so it is not stored. */
const VIA = "@referral_via";

/**
 * Reads who referred a new member: `referral` is a member's code, from a referral link (`referral_via` says "link") or
 * typed. An unknown code changes nothing, so that nobody learns which codes exist.
 */
export function readCode(e: core.RecordRequestEvent): void {
  const user: Rec<"users"> = must(e.record, "record");
  const { referral, referral_via } = parseBody(referralOfSignUp, e);
  const referrer = referrerOf(e.app, referral);
  if (referrer) {
    user.set("referred_by", referrer);
    user.set(VIA, referral_via);
  }
  e.next();
}

/** The id of the member with this code, however it is typed; "" for a malformed or unknown code. */
function referrerOf(app: CoreApp, typed: string): string {
  const code = parseReferralCode(typed);
  const sql = "SELECT id FROM users WHERE affiliate_code = {:code}";
  return code ? (row(app, sql, { code }, { id: "" })?.id ?? "") : "";
}

/** Writes the referral with the account, in its transaction. Self-referrals do not count. */
export function attribute(e: core.RecordEvent): void {
  const user: Rec<"users"> = must(e.record, "record");
  const referrer = user.getString("referred_by");
  if (!referrer || isSamePerson(e.app, referrer, { id: user.id, email: user.email(), card: "" })) {
    user.set("referred_by", "");
    e.next();
    return;
  }
  nextWith(e, () => create(e.app, referrer, user.id, user.getString(VIA) === "link" ? "link" : "form"));
}

/**
 * A superuser may name the referrer of a member who has none; nobody changes one.
 * @throws ApiError 400 `referral_fixed`, or `referral_circle` when both are one person or referred each other
 */
export function attributeLater(e: core.RecordEvent) {
  const user: Rec<"users"> = must(e.record, "record");
  const [before, referrer] = [user.original().getString("referred_by"), user.getString("referred_by")];
  if (before === referrer || !referrer) return e.next();
  if (before) throw fail(400, "referral_fixed", "referred_by");
  if (isSamePerson(e.app, referrer, { id: user.id, email: user.email(), card: "" })) {
    throw fail(400, "referral_circle", "referred_by");
  }
  nextWith(e, () => create(e.app, referrer, user.id, "form"));
}

/**
 * The owner of the address never came by that code: its owner earns nothing from what the owner pays. A referral that has
 * earned something stays in the books.
 */
export function forgetReferrer(tx: CoreApp, user: Rec<"users">): void {
  const unused = "DELETE FROM referrals WHERE referred = {:user} AND state = 'signed_up'";
  if (run(tx, unused, { user: user.id }) > 0) user.set("referred_by", "");
}

function create(tx: CoreApp, referrer: string, referred: string, via: "link" | "form"): void {
  const code = tx.findRecordById("users", referrer).getString("affiliate_code");
  insert(tx, "referrals", { referrer, referred, code, via, state: "signed_up" });
}
