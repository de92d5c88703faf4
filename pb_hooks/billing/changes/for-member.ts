import { type ChangeAnswer, planForMember } from "../../../common/contract/billing.ts";
import { parseBody, pathValue } from "../../lib/parse-body.ts";
import { getById } from "../../lib/records.ts";
import { audit } from "../../platform/audit/public.ts";
import { changeLater } from "./change.ts";
import { changeable, targetOf } from "./changes.ts";

/**
 * `POST /api/app/admin/users/{id}/plan` {plan, period, reason}, admin: the member asked for another plan. It begins at the end of
 * the period: an administrator charges nobody. The member gets the mail of a change. Refusals as for the member.
 */
export function changeFor(e: core.RequestEvent): ChangeAnswer {
  const user = getById(e.app, "users", pathValue(e, "id"));
  const { reason, ...wanted } = parseBody(planForMember, e);
  const subscription = changeable(e, user);
  const target = targetOf(e.app, subscription, wanted);
  const { date, isNew } = changeLater(e.app, user, subscription, target, undefined);
  if (isNew)
    audit(e.app, e, {
      action: "subscription.change-later",
      target: subscription,
      member: user.id,
      after: { plan: wanted.plan, period: wanted.period },
      reason,
    });
  return { state: "later", date: date.toISOString() };
}
