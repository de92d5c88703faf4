import type { Access, Me } from "../../common/wire/api.ts";
import { exportKeys } from "../api-keys/public.ts";
import { billingExport } from "../billing/public.ts";
import { DEFAULT_LOCALE, parseLocale } from "../lib/locale.ts";
import { isoOrNull, now } from "../lib/time.ts";
import { referralFigures } from "../referrals/public.ts";
import { streamingRecord } from "../stremio/desired-state.ts";
import { type AccessFacts, access } from "./rules.ts";

/** What other features may ask of accounts: the right to stream that stored fields give at `time`. */
export function accessBy(facts: AccessFacts, time: Date): Access {
  return access(facts, time);
}

/** The right to stream of a member's record at `time`. */
export function accessOf(user: core.Record, time: Date): Access {
  const facts = {
    plan: user.getString("plan"),
    trialEnds: user.getString("trial_ends"),
    paidUntil: user.getString("paid_until"),
    blocked: user.getString("blocked"),
  };
  return access(facts, time);
}

/** What the dashboard shows of a member. */
export function profile(user: core.Record): Me["user"] {
  return {
    id: user.id,
    email: user.email(),
    name: user.getString("name"),
    verified: user.verified(),
    locale: parseLocale(user.getString("locale")) ?? DEFAULT_LOCALE,
    newsletter: user.getBool("newsletter"),
    plan: user.getString("plan") === "paid" ? "paid" : "free",
    admin: user.getBool("admin"),
    isApi: user.getBool("is_api"),
    affiliateCode: user.getString("affiliate_code"),
    created: isoOrNull(user.getString("created")) ?? "",
  };
}

/** What is kept about a member, for a file that the member may read. Passwords of any kind are not in it. */
export function memberData(app: CoreApp, user: core.Record) {
  const record = streamingRecord(app, user.id);
  return {
    exported: now().toISOString(),
    account: {
      ...profile(user),
      affiliateCode: user.getString("affiliate_code"),
      price: user.getString("price"),
      monthly: user.getBool("is_monthly"),
      updated: isoOrNull(user.getString("updated")),
      invitedByMember: user.getString("referred_by") !== "",
      termsAccepted: isoOrNull(user.getString("terms_accepted")),
      trialEnds: isoOrNull(user.getString("trial_ends")),
      paidUntil: isoOrNull(user.getString("paid_until")),
    },
    streaming: record && {
      username: user.getString("stremio_username"),
      state: record.getString("field"),
      created: isoOrNull(record.getString("created")),
      credentialsChanged: isoOrNull(record.getString("rotated")),
      agreed: isoOrNull(record.getString("consent_at")),
      agreedVersion: record.getString("consent_version"),
    },
    referral: referralFigures(app, user),
    billing: billingExport(app, user.id),
    apiKeys: exportKeys(app, user.id),
  };
}
