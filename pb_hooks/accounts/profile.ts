import { isoTime } from "../../common/time.ts";
import type { Me } from "../../common/wire/api.ts";
import { localeOf } from "../lib/records.ts";
import { rows } from "../lib/sql.ts";
import { isoOrNull } from "../lib/time.ts";

/** The member's data for the dashboard. */
export function profile(user: core.Record): Me["user"] {
  return {
    id: user.id,
    email: user.email(),
    name: user.getString("name"),
    verified: user.verified(),
    locale: localeOf(user),
    newsletter: user.getBool("newsletter"),
    plan: user.getString("plan") === "paid" ? "paid" : "free",
    admin: user.getBool("admin"),
    isApi: user.getBool("is_api"),
    affiliateCode: user.getString("affiliate_code"),
    created: isoTime(user.getString("created")),
  };
}

/** The account's part of the member's data export. */
export function memberData(app: CoreApp, user: core.Record) {
  const former = "SELECT email, until FROM former_credentials WHERE user = {:user} AND email != '' ORDER BY created";
  return {
    formerAddresses: rows(app, former, { user: user.id }, { email: "", until: "" }).map(({ email, until }) => ({
      email,
      keptUntil: isoOrNull(until),
    })),
    account: {
      ...profile(user),
      price: user.getString("price"),
      monthly: user.getBool("is_monthly"),
      updated: isoOrNull(user.getString("updated")),
      invitedByMember: user.getString("referred_by") !== "",
      termsAccepted: isoOrNull(user.getString("terms_accepted")),
      trialEnds: isoOrNull(user.getString("trial_ends")),
      paidUntil: isoOrNull(user.getString("paid_until")),
    },
  };
}
