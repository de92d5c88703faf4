import type { AccessReason, AccessReasonKind } from "../../../common/contract/admin.ts";
import type { Access } from "../../../common/contract/api.ts";
import { LIVE } from "../../../common/contract/billing.ts";
import { isoOrNull, parseTime } from "../../../common/time.ts";
import { entitlements } from "../../billing/entitlements/public.ts";
import { trials } from "../../billing/trials/public.ts";
import { row } from "../../lib/sql.ts";
import { streamingOf } from "../../streaming/stremio/public.ts";

/** What decides, as stored. The subscription is the latest one, running or ended. */
type Facts = {
  access: Access;
  blocked: string;
  trialEnds: string;
  paidUntil: string;
  subscription: { status: string; withdrawn: string; pastDueSince: string } | undefined;
  order: AccessReason["order"];
  trialWaits: boolean;
  streaming: "ready" | "error" | "consent" | "waits";
};

/** The one judgement of a member's access, for the sentence at the top of the member's page. @param time now */
export function accessReason(app: CoreApp, user: Rec<"users">, time: Date): AccessReason {
  const shape = { status: "", withdrawn: "", pastDueSince: "" };
  const subscription = row(
    app,
    `SELECT status, withdrawn, past_due_since AS pastDueSince FROM subscriptions WHERE user = {:user}
     ORDER BY created DESC LIMIT 1`,
    { user: user.id },
    shape,
  );
  const order = row(
    app,
    `SELECT reference, due_cents AS cents FROM orders
     WHERE user = {:user} AND provider = 'manual' AND state = 'pending' ORDER BY created DESC LIMIT 1`,
    { user: user.id },
    { reference: "", cents: 0 },
  );
  return judge({
    access: entitlements.of(user, time),
    blocked: user.getString("blocked"),
    trialEnds: user.getString("trial_ends"),
    paidUntil: user.getString("paid_until"),
    subscription,
    order: order ?? null,
    trialWaits: trials.waits(app, user),
    streaming: streamingState(app, user),
  });
}

function streamingState(app: CoreApp, user: Rec<"users">): Facts["streaming"] {
  const account = streamingOf(app, user);
  if (account?.waiting) return "consent";
  if (!account || account.state === "queued") return "waits";
  return account.state === "error" ? "error" : "ready";
}

/** The reason that these facts give. */
function judge(facts: Facts): AccessReason {
  const { access, subscription } = facts;
  const kind = kindOf(facts);
  const failed = kind === "payment_failed" && entitlements.graceEnd(parseTime(subscription?.pastDueSince ?? ""));
  const at = kind === "blocked" ? isoOrNull(facts.blocked) : failed ? failed.toISOString() : access.until;
  return { kind, at, order: kind === "transfer_waits" ? facts.order : null };
}

function kindOf({ access, subscription, ...facts }: Facts): AccessReasonKind {
  if (access.state === "blocked") return "blocked";
  const live = subscription !== undefined && LIVE.some((status) => status === subscription.status);
  if (access.active) {
    if (facts.streaming !== "ready") return `streaming_${facts.streaming}`;
    if (live && subscription.pastDueSince) return "grace";
    return access.state === "trial" ? "trial" : "paid";
  }
  if (facts.order) return "transfer_waits";
  if (subscription?.withdrawn) return "withdrawn";
  if (subscription?.pastDueSince) return "payment_failed";
  if (subscription?.status === "incomplete") return "first_payment";
  if (subscription?.status === "paused") return "paused";
  if (facts.trialWaits) return "trial_waits";
  if (subscription?.status === "canceled") return "subscription_ended";
  if (facts.paidUntil) return "paid_ended";
  return facts.trialEnds ? "trial_ended" : "never";
}
