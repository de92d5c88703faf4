import type { Locale } from "../../../common/contract/api.ts";
import { formatDate } from "../../../common/format.ts";
import { parisDay } from "../../../common/paris.ts";
import { fail } from "../../lib/errors.ts";
import { localeOf, setDate } from "../../lib/records.ts";
import { run } from "../../lib/sql.ts";
import { contract } from "../contract/public.ts";
import { billing } from "../public.ts";
import { type FormerContract, othersOf } from "./former-contracts.ts";
import { offerOf } from "./offer.ts";
import { head, sendReceipt, tellWithdrawn } from "./receipts.ts";
import { kindOf, OPEN, receivedAt, writtenIn } from "./store.ts";

/**
 * Ends the contract of a request and queues the member's receipt, in one transaction. The termination takes effect from
 * when the request arrived. It also settles other open requests of the same kind.
 * @throws ApiError 409 `no_withdrawal` if no withdrawal period was open at that time, `former_contract` if a withdrawal names
 *   a contract that ended with its account: nobody may withdraw from another one instead
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
      ...head(request, received, locale),
      plan: subscription?.plan.name ?? "",
      date: end ? formatDate(parisDay(end), locale) : "",
      trial: !end && trialEnds ? formatDate(parisDay(new Date(trialEnds)), locale) : "",
      none: end || trialEnds ? "" : none[locale],
    },
  });
}

function withdraw(tx: CoreApp, request: Rec<"contract_requests">, user: Rec<"users">): void {
  const locale = localeOf(user);
  const received = receivedAt(request);
  if (billing.isFormer(tx, request.getString("reference"))) throw fail(409, "former_contract");
  const found = billing.withdrawable(tx, user.id, received, request.getString("reference"));
  if (!found) throw fail(409, "no_withdrawal");
  const { order, subscription } = found;
  const plan = billing.planNameById(tx, found.plan, locale).name;
  billing.withdraw(tx, user, found);
  const reference = order.getString("reference");
  const ended = { ...found, by: request, plan, reference, paid: subscription !== undefined, sameMailbox: true };
  tellWithdrawn(tx, request, contract.party(user), "terminations.withdrawn", ended);
}

/**
 * The same for a contract that ended with its member's account: access has ended already, and the receipt goes to the person
 * who wrote. So does one for each other request that it settles.
 * @throws ApiError 409 `former_own` for a request from another address, while one from the account's names the contract
 */
export function performFormer(
  tx: CoreApp,
  request: Rec<"contract_requests">,
  former: FormerContract,
  decidedBy: string,
): void {
  const { member, sameMailbox } = former;
  const others = othersOf(tx, request, former);
  if (!sameMailbox && others.some((other) => other.sameMailbox)) throw fail(409, "former_own");
  billing.withdrawFormer(tx, former, receivedAt(request));
  const partyOf = (each: Rec<"contract_requests">) => ({
    user: member,
    email: each.getString("email"),
    locale: writtenIn(each),
  });
  const ended = (locale: Locale) => {
    const plan = billing.planNameById(tx, former.plan, locale).name;
    return { ...former, by: request, plan, paid: true };
  };
  tellWithdrawn(tx, request, partyOf(request), "terminations.withdrawn-former", ended(writtenIn(request)));
  const duplicates = others.filter(({ alone }) => alone);
  for (const other of duplicates) {
    const party = partyOf(other.request);
    const told = { ...ended(party.locale), sameMailbox: other.sameMailbox };
    sendReceipt(tx, other.request, party, "terminations.withdrawn-former", told);
  }
  for (const each of [request, ...duplicates.map((other) => other.request)]) {
    each.load({ member, state: "done", decided_by: decidedBy });
    tx.save(each);
  }
}
