import type { Me } from "../../../common/contract/api.ts";
import { localeOf, valuesOf } from "../../lib/records.ts";
import { rowOf, rows } from "../../lib/sql.ts";

const PROFILE = rowOf({
  text: "id email name affiliateCode",
  flag: "verified newsletter admin isApi",
  time: "created",
});
const EXPORTED = rowOf({ text: "price", timeOrNull: "updated termsAccepted trialEnds paidUntil blocked" });

/** The member's data for the dashboard. */
export function profile(user: Rec<"users">): Me["user"] {
  const plan = user.getString("plan") === "paid" ? "paid" : "free";
  return { ...valuesOf(user, PROFILE), locale: localeOf(user), plan };
}

/** The account's part of the member's data export. */
export function memberData(app: CoreApp, user: Rec<"users">) {
  const former = `SELECT email, until AS keptUntil FROM former_credentials
    WHERE user = {:user} AND email != '' ORDER BY created`;
  return {
    formerAddresses: rows(app, former, { user: user.id }, rowOf({ text: "email", timeOrNull: "keptUntil" })),
    account: {
      ...profile(user),
      ...valuesOf(user, EXPORTED),
      monthly: user.getBool("is_monthly"),
      stripeCustomer: user.getString("stripe"),
      invitedByMember: user.getString("referred_by") !== "",
    },
  };
}
