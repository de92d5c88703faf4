import { type FactorsAnswer, factorName, type RecoveryCodes } from "../../../common/contract/second-factor.ts";
import { visibleLine } from "../../../common/visible.ts";
import { change, commit } from "../../lib/change.ts";
import { fail } from "../../lib/errors.ts";
import { member } from "../../lib/guards.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { countKept } from "../../lib/repeat-limits.ts";
import { run } from "../../lib/sql.ts";
import { audit } from "../../platform/audit/public.ts";
import { requireFreshProof, requireGivenProof } from "../sessions/public.ts";
import { factorsOf, hasFactor, queueNewCodesNotice, removeFactors } from "./factors.ts";
import { codesLeft, makeCodes } from "./recovery.ts";
import { asksForCode } from "./void-proofs.ts";

/** `GET /api/app/factors`, member: FactorsAnswer. */
export function listFactors(e: core.RequestEvent): FactorsAnswer {
  const user = member(e);
  return {
    items: factorsOf(e.app, user.id),
    codesLeft: codesLeft(e.app, user.id),
    mailed: asksForCode(e.app, user),
  };
}

/** `POST /api/app/factors/{id}/remove`, member with a fresh proof: removes one of the member's own factors; 204. */
export const removeFactor = commit((tx, e) => {
  const user = member(e);
  const id = pathValue(e, "id");
  requireFreshProof(e, tx);
  for (const { kind, name } of removeFactors(tx, user, (factor) => factor.id === id))
    audit(tx, e, { action: "factor.remove", target: ["factors", id], member: user.id, before: { kind, name } });
});

/** `POST /api/app/factors/{id}/rename` {name}, member: names one of the member's own factors; 204. 429 `too_many_requests` */
export const renameFactor = change(factorName, (tx, input, e) => {
  const user = member(e);
  const id = pathValue(e, "id");
  const name = visibleLine(input.name); // the audit log shows it to administrators
  const before = factorsOf(tx, user.id).find((factor) => factor.id === id);
  if (!before) throw fail(404, "not_found");
  if (before.name === name) return;
  countKept(tx, user.id, "factor-name"); // each is in the log, which is kept permanently
  run(tx, "UPDATE factors SET name = {:name}, updated = {:now} WHERE id = {:id}", { id, name });
  audit(tx, e, {
    action: "factor.rename",
    target: ["factors", id],
    member: user.id,
    before: { name: before.name },
    after: { name },
  });
});

/**
 * `POST /api/app/factors/recovery-codes`, member with a factor and a proof given in this session: new codes in place of all
 * earlier ones. 429 `too_many_requests`
 */
export const renewCodes = commit((tx, e): RecoveryCodes => {
  const user = member(e);
  requireGivenProof(e, tx);
  if (!hasFactor(tx, user.id)) throw fail(404, "not_found");
  countKept(tx, user.id, "factor");
  audit(tx, e, { action: "factor.codes", member: user.id });
  queueNewCodesNotice(tx, user);
  return { recoveryCodes: makeCodes(tx, user.id) };
});

/** The member's second factors in the data export; nothing in it opens anything. */
export function memberData(app: CoreApp, user: Rec<"users">) {
  return {
    secondFactors: factorsOf(app, user.id).map(({ id: _, ...factor }) => factor),
    recoveryCodesLeft: codesLeft(app, user.id),
  };
}
