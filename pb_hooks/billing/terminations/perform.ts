import { formatDate } from "../../../common/format.ts";
import { parisDay } from "../../../common/paris.ts";
import { fail } from "../../lib/errors.ts";
import { localeOf, setDate } from "../../lib/records.ts";
import { run } from "../../lib/sql.ts";
import { contract } from "../contract/public.ts";
import { billing } from "../public.ts";
import { offerOf } from "./offer.ts";
import { head, sendReceipt } from "./receipts.ts";
import { kindOf, OPEN, receivedAt } from "./store.ts";

/**
 * Ends the contract of a request and queues the member's receipt, in one transaction. The termination takes effect from
 * when the request arrived. It also settles other open requests of the same kind.
 * @throws ApiError 409 `no_withdrawal` if no withdrawal period was open at that time
 */
export function perform(tx: CoreApp, request: Rec<"contract_requests">, user: Rec<"users">, decidedBy: string): void {
  if (kindOf(request) === "withdraw") withdraw(tx, request, user);
  else cancel(tx, request, user);
  request.load({ member: user.id, state: "done", decided_by: decidedBy });
  tx.save(request);
  const others = `UPDATE contract_requests SET state = 'done', decided_by = {:by}
    WHERE member = {:member} AND kind = {:kind} AND state IN ${OPEN}
      AND (kind = 'cancel' OR upper(reference) = upper({:reference}))`;
  const reference = request.getString("reference");
  run(tx, others, { by: decidedBy, member: user.id, kind: kindOf(request), reference });
}

function cancel(tx: CoreApp, request: Rec<"contract_requests">, user: Rec<"users">): void {
  const locale = localeOf(user);
  const received = receivedAt(request);
  const { subscription, trialEnds } = offerOf(tx, user, locale, received);
  const end = billing.stop(tx, user, request.getString("from_day"), received);
  setDate(request, "effective", end);
  const none = {
    fr: "Aucun abonnement n’est en cours\u00a0: rien ne sera prélevé.",
    en: "No subscription is running: nothing will be charged.",
  };
  contract.send(tx, contract.party(user), {
    kind: "cancellation",
    notice: "terminations.cancelled",
    once: request.getString("number"),
    facts: {
      ...head(request, locale),
      plan: subscription?.plan.name ?? "",
      date: end ? formatDate(parisDay(end), locale) : "",
      trial: !end && trialEnds ? formatDate(parisDay(new Date(trialEnds)), locale) : "",
      none: end || trialEnds ? "" : none[locale],
    },
  });
}

function withdraw(tx: CoreApp, request: Rec<"contract_requests">, user: Rec<"users">): void {
  const received = receivedAt(request);
  const found = billing.withdrawable(tx, user.id, received, request.getString("reference"));
  if (!found) throw fail(409, "no_withdrawal");
  billing.withdraw(tx, user, found);
  setDate(request, "effective", received);
  request.set("refund_cents", found.settlement.refundCents);
  request.set(
    "payments",
    found.payments.map(({ id }) => id),
  );
  sendReceipt(tx, request, user, found);
}
