import { rows, run } from "../lib/sql.ts";
import { dbTime, now } from "../lib/time.ts";

/** A member's documents for the data export, oldest first. */
export function memberData(app: CoreApp, user: core.Record) {
  const sql = `SELECT d.kind, d.locale, d.version, d.delivery, d.sent, d.created, d.keep_until, t.title, t.text
    FROM contract_documents d JOIN contract_texts t ON t.hash = d.hash
    WHERE d.subject = {:user} ORDER BY d.created LIMIT 1000`;
  const shape = {
    kind: "",
    locale: "",
    version: "",
    title: "",
    text: "",
    created: "",
    delivery: "",
    sent: "",
    keep_until: "",
  };
  return { contract: rows(app, sql, { user: user.id }, shape) };
}

const RUNS = "SELECT 1 FROM subscriptions s WHERE s.user = contract_documents.subject";
const OVER = "('canceled', 'incomplete', 'incomplete_expired')";

/** Deletes documents whose time is up, unless the member's contract still runs, and the texts that none is left of. */
export function purge(app: CoreApp): void {
  app.runInTransaction((tx) => {
    const due = `DELETE FROM contract_documents
      WHERE keep_until < {:now} AND NOT EXISTS (${RUNS} AND s.status NOT IN ${OVER})`;
    if (run(tx, due, { now: dbTime(now()) }) === 0) return;
    run(tx, "DELETE FROM contract_texts WHERE hash NOT IN (SELECT hash FROM contract_documents)", {});
  });
}
