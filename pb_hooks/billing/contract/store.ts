import type { ContractDocument } from "../../../common/contract/contract.ts";
import { dbTime, isoTime } from "../../../common/time.ts";
import { member } from "../../lib/guards.ts";
import { parseObject } from "../../lib/json.ts";
import type { NoticeFacts } from "../../lib/notices.ts";
import { columns, row, rowOf, rows, run } from "../../lib/sql.ts";
import { steadyTime } from "../../lib/steady-time.ts";
import { endedBefore, keptUntil, SQL_PAPER } from "./rules.ts";

const DOCUMENT = rowOf({ text: "id kind locale version delivery", time: "created", timeOrNull: "sent" });

/** A member's documents, newest first, without those of an earlier account with the same id. */
function documentsOf(app: CoreApp, user: string): ContractDocument[] {
  const sql = `SELECT ${columns(DOCUMENT, "d")}, t.title, t.text
    FROM contract_documents d JOIN contract_texts t ON t.hash = d.hash
    JOIN users u ON u.id = d.subject AND u.created <= d.created
    WHERE d.subject = {:user} ORDER BY d.created DESC, d.id LIMIT 500`;
  return rows(app, sql, { user }, { ...DOCUMENT, title: "", text: "" });
}

/** `GET /api/app/contract`, member: all documents about the member's contracts. */
export function documents(e: core.RequestEvent) {
  return { items: documentsOf(e.app, member(e).id) };
}

/** The facts of the last mail that a notice made for a member; undefined before the first. */
export function lastFacts(app: CoreApp, notice: string, user: string): NoticeFacts | undefined {
  const sql = `SELECT facts FROM contract_documents WHERE subject = {:user} AND notice = {:notice}
    ORDER BY created DESC, id LIMIT 1`;
  const found = row(app, sql, { user, notice }, { facts: "" });
  return found && (parseObject(found.facts) as NoticeFacts); // contract.send wrote them
}

export function memberData(app: CoreApp, user: Rec<"users">) {
  return { contract: documentsOf(app, user.id) };
}

const OVER = "('canceled', 'incomplete', 'incomplete_expired')";

/**
 * Deletes expired documents, and texts that no document uses. The storage time counts from the end of the member's contracts
 * if that came later. A clock that runs ahead deletes nothing.
 */
export function purgeDocuments(app: CoreApp): void {
  const time = steadyTime(app, "contract_documents");
  if (!time) return;
  const [paper, notice] = [dbTime(endedBefore(true, time)), dbTime(endedBefore(false, time))];
  app.runInTransaction((tx) => {
    const due = `DELETE FROM contract_documents WHERE keep_until < {:time} AND NOT EXISTS (
      SELECT 1 FROM subscriptions s WHERE s.user = contract_documents.subject
        AND (s.status NOT IN ${OVER} OR s.ended_at >= IIF(${SQL_PAPER}, {:paper}, {:notice})))`;
    if (run(tx, due, { time: dbTime(time), paper, notice }) === 0) return;
    run(tx, "DELETE FROM contract_texts WHERE hash NOT IN (SELECT hash FROM contract_documents)", {});
  });
}

/**
 * Erases the address from a deleted member's documents, which the law requires to keep; those not mailed yet need it. Their
 * storage time counts from the end of the member's contracts, which nobody can look up later.
 */
export function forgetAddress(tx: CoreApp, user: Rec<"users">): void {
  if (!tx.hasTable("contract_documents")) return; // while migrations are reverted
  const erase = "UPDATE contract_documents SET address = '' WHERE subject = {:user} AND delivery != 'waiting'";
  run(tx, erase, { user: user.id });
  const last = `SELECT COALESCE(MAX(IIF(ended_at = '', {:now}, ended_at)), '') AS ended
    FROM subscriptions WHERE user = {:user}`;
  const ended = row(tx, last, { user: user.id }, { ended: "" })?.ended;
  if (!ended) return;
  const [paper, notice] = [true, false].map((papers) => dbTime(keptUntil(papers, new Date(isoTime(ended)))));
  const keep = `UPDATE contract_documents SET keep_until = MAX(keep_until, IIF(${SQL_PAPER}, {:paper}, {:notice}))
    WHERE subject = {:user}`;
  run(tx, keep, { user: user.id, paper: paper ?? "", notice: notice ?? "" });
}
