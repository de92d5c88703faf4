import { reasonInput } from "../../../common/contract/fields.ts";
import type { TerminationAnswer, TerminationKind } from "../../../common/contract/terminations.ts";
import { change } from "../../lib/change.ts";
import { fail } from "../../lib/errors.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { getById, localeOf } from "../../lib/records.ts";
import { audit } from "../../platform/audit/public.ts";
import { billing } from "../public.ts";
import { perform } from "./perform.ts";
import { answerOf, storeRequest } from "./store.ts";

/**
 * An administrator ends a contract for a member who asked for it elsewhere: as the member would, with the same receipt.
 * @throws ApiError 404 `not_found`, 409 `no_subscription` when nothing runs or it stops already, `no_withdrawal`
 */
const ending = (kind: TerminationKind) =>
  change(reasonInput, (tx, { reason }, e): TerminationAnswer => {
    const user = getById(tx, "users", pathValue(e, "id"));
    if (kind === "cancel") {
      const running = billing.findLive(tx, user.id);
      if (!running || running.getString("stop_asked") || running.getBool("cancel_at_period_end"))
        throw fail(409, "no_subscription");
    }
    const person = { name: user.getString("name"), email: user.email() };
    const written = { kind, locale: localeOf(user), from: "", reference: "", ...person };
    const stored = storeRequest(tx, written, user.id);
    perform(tx, stored, user, e.auth?.id ?? "");
    const after = { number: stored.getString("number"), refund_cents: stored.getInt("refund_cents") };
    const action = kind === "cancel" ? "contract.cancel" : "contract.withdraw";
    audit(tx, e, { action, target: stored, member: user.id, after, reason });
    return answerOf(stored);
  });

/** `POST /api/app/admin/users/{id}/cancel` {reason}, admin: the subscription ends with its period. */
export const cancelFor = ending("cancel");
/** `POST /api/app/admin/users/{id}/withdraw` {reason}, admin: the latest contract that may be withdrawn from ends now. */
export const withdrawFor = ending("withdraw");
