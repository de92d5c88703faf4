import { changeHeaders } from "../../../common/contract/api-v1.ts";
import { read } from "../../../common/contract/refusal.ts";
import { addDays, dbTime, now } from "../../../common/time.ts";
import { must } from "../../lib/errors.ts";
import { parseObject } from "../../lib/json.ts";
import { insert } from "../../lib/records.ts";
import { row, run } from "../../lib/sql.ts";
import { inTransaction } from "../../lib/transaction.ts";
import type { AuditActor } from "../../platform/audit/public.ts";
import { callerOf } from "../api-keys/public.ts";
import { Problem } from "./errors.ts";
import type { ApiCall } from "./serve.ts";

/** How long a repeated call gets the first answer: longer than a program waits after an outage. */
const KEPT_DAYS = 7;

/** What a change has made of whom. */
type Done = { user: string; answer: object };

/**
 * A change by a program, in one transaction with the check of its key. @returns what `work` returns
 * @throws Problem also that of a key which has ended while the call waited
 */
export function changing<T>({ app, request, now: time }: ApiCall, work: (tx: CoreApp) => T): T {
  const holder = { app };
  return inTransaction(holder, () => {
    const again = callerOf(holder.app, must(request.request, "request").header.get("Authorization"), time);
    if (typeof again === "string") throw new Problem(again);
    return work(holder.app);
  });
}

/**
 * The same, once for each Idempotency-Key of an API key: a repeated call gets the first answer and changes nothing. A refusal is no
 * answer, so the corrected call may have the same key.
 * @param sent the path and the body as the schema has read it
 * @throws Problem `idempotency_key_missing`, `idempotency_key_reused` for another request with a key that was used
 */
export function once(call: ApiCall, sent: object, work: (tx: CoreApp) => Done): object {
  const named = read(changeHeaders(), { mark: must(call.request.request, "request").header.get("Idempotency-Key") });
  if (named.refusal) throw new Problem("idempotency_key_missing");
  const { mark } = named.output;
  const request = $security.sha256(JSON.stringify(sent));
  const key = call.caller.id;
  return changing(call, (tx) => {
    const sql = "SELECT request, answer FROM api_answers WHERE key = {:key} AND mark = {:mark}";
    const first = row(tx, sql, { key, mark }, { request: "", answer: "" });
    if (first && first.request !== request) throw new Problem("idempotency_key_reused");
    if (first) return parseObject(first.answer);
    const { user, answer } = work(tx);
    insert(tx, "api_answers", { key, mark, request, user, answer });
    return answer;
  });
}

/** The owner of a key, as the log names who has changed something with it. */
export function actorOf({ caller, request }: ApiCall): AuditActor {
  return { id: caller.owner, kind: "admin", ip: request.realIP() };
}

/** Deletes the answers that no program asks for any more. */
export function forgetAnswers(app: CoreApp): void {
  run(app, "DELETE FROM api_answers WHERE created < {:before}", { before: dbTime(addDays(now(), -KEPT_DAYS)) });
}
