import { mailboxOf } from "../../lib/mailbox.ts";
import { row, rows } from "../../lib/sql.ts";

/** How far to follow the chain of referrers. */
const DEPTH = 10;

/** The referred person: `id` is "" before there is an account, `card` is "" when unknown. */
export type Referred = { id: string; email: string; card: string };

/** The referrer, the referrer's referrer, and so on: everyone who earns from a referred member, directly or not. */
const CHAIN = `WITH RECURSIVE chain (id, depth) AS (
    SELECT {:referrer}, 0
    UNION ALL
    SELECT u.referred_by, depth + 1 FROM users u JOIN chain ON u.id = chain.id
    WHERE u.referred_by != '' AND depth < ${DEPTH}
  )`;

/**
 * Whether a referred member is the referrer in another guise, or in a circle with them: the same account, mailbox or
 * card as the referrer or as anyone up the referrer's chain.
 */
export function isSamePerson(app: CoreApp, referrer: string, referred: Referred): boolean {
  const sql = `${CHAIN} SELECT DISTINCT u.id, u.email FROM users u JOIN chain ON chain.id = u.id`;
  const mailbox = mailboxOf(referred.email);
  const chain = rows(app, sql, { referrer }, { id: "", email: "" });
  if (chain.some(({ id, email }) => id === referred.id || mailboxOf(email) === mailbox)) return true;
  return referred.card !== "" && hasPaidWith(app, referrer, referred.card);
}

function hasPaidWith(app: CoreApp, referrer: string, card: string): boolean {
  const sql = `${CHAIN} SELECT 1 AS hit FROM payments
               WHERE card_fingerprint = {:card} AND "user" IN (SELECT id FROM chain) LIMIT 1`;
  return row(app, sql, { referrer, card }, { hit: 0 }) !== undefined;
}
