import type { OwnReferral, OwnReward, ReferralFigures } from "../../../common/contract/referrals.ts";
import { member } from "../../lib/guards.ts";
import { columns, row, rowOf, rows } from "../../lib/sql.ts";
import { referralTerms } from "../../platform/site/public.ts";
import { parseRewardState, parseSettledAs } from "./store.ts";

/** How many rewards the page shows. */
const LATEST = 10;
/** SQLite's limit for all rows. */
const ALL = -1;

/** Every sum uses an index that starts with the member. */
const SUMS = `SELECT
  (SELECT COALESCE(SUM(count), 0) FROM referral_clicks WHERE owner = {:id}) AS clicks,
  (SELECT COUNT(*) FROM referrals WHERE referrer = {:id}) AS signUps,
  (SELECT COUNT(*) FROM referrals WHERE referrer = {:id} AND state = 'paid') AS paid,
  (SELECT COALESCE(SUM(cents), 0) FROM rewards WHERE referrer = {:id} AND state = 'pending') AS pendingCents,
  (SELECT COALESCE(SUM(cents), 0) FROM rewards WHERE referrer = {:id} AND state = 'confirmed') AS confirmedCents,
  (SELECT COALESCE(SUM(settled_cents), 0) FROM rewards WHERE referrer = {:id} AND paid_at != '') AS paidCents`;

const SUM_SHAPE = rowOf({ number: "clicks signUps paid pendingCents confirmedCents paidCents" });

const REWARD = rowOf({
  text: "id state settledAs",
  number: "cents settledCents",
  time: "created",
  timeOrNull: "confirmAt paidAt",
});

/** `GET /api/app/referral`, member: the member's code and its results. */
export function figures(e: core.RequestEvent): OwnReferral {
  return { ...figuresOf(e.app, member(e), LATEST), commission: referralTerms(e.app).commission };
}

/** For the data export: with all rewards. */
export function memberData(app: CoreApp, user: Rec<"users">) {
  return { referral: figuresOf(app, user, ALL) };
}

/** The results of a member's code; never whose accounts or payments they are. */
function figuresOf(app: CoreApp, user: Rec<"users">, limit: number): ReferralFigures {
  const latest = `SELECT ${columns(REWARD)} FROM rewards
                  WHERE referrer = {:id} ORDER BY created DESC, id DESC LIMIT {:limit}`;
  return {
    code: user.getString("affiliate_code"),
    ...(row(app, SUMS, { id: user.id }, SUM_SHAPE) ?? SUM_SHAPE),
    rewards: rows(app, latest, { id: user.id, limit }, REWARD).map(ownReward),
  };
}

function ownReward({ settledCents, confirmAt, paidAt, ...found }: typeof REWARD): OwnReward {
  const state = parseRewardState(found.state);
  return {
    ...found,
    state,
    cents: state === "paid" ? settledCents : found.cents,
    date: state === "pending" ? confirmAt : paidAt,
    settledAs: parseSettledAs(found.settledAs),
  };
}
