import { DatabaseSync } from "node:sqlite";
import { numbers } from "./traffic.ts";

/** The year whose books are written; it ends before any test runs. */
export const BOOKS_YEAR = 2025;

/**
 * Writes a year of card payments into the data folder of a stopped server, by SQL: each with its invoice and its movement at Stripe,
 * one in fifty refunded with its credit note, and a payout a day.
 */
export function writeBooks(folder: string, count: number): void {
  const database = new DatabaseSync(`${folder}/data/data.db`);
  database.exec("PRAGMA cache_size = -400000; PRAGMA synchronous = OFF");
  // Like the task of the night: without it the query planner still assumes the small tables of the first start.
  database.exec(
    `BEGIN;
     CREATE TEMP TABLE sold AS ${numbers(count)} SELECT n.i AS i, n.i % 50 = 0 AS back,
       date('${BOOKS_YEAR}-01-01', printf('+%d days', n.i * 365 / ${count})) AS day FROM n;
     INSERT INTO invoice_sellers (id, entity, register_key, facts, complete, created)
       VALUES ('seller000000000', 'entity000000000', '123456782', '{}', TRUE, '${BOOKS_YEAR}-01-01 00:00:00.000Z');
     INSERT INTO payments (id, user, provider, status, amount_cents, refunded_cents, stripe_payment_intent, paid_at, created, updated)
       SELECT printf('p%014d', i), printf('m%014d', i % 9000), 'stripe', 'paid', 499, 499 * back, 'pi_3bench' || i,
         day || ' 12:00:00.000Z', day || ' 12:00:00.000Z', day || ' 12:00:00.000Z' FROM sold;
     CREATE TEMP TABLE documents AS SELECT ROW_NUMBER() OVER (ORDER BY day, i, back) AS seq, * FROM (
       SELECT i, day, FALSE AS back FROM sold UNION ALL SELECT i, day, TRUE FROM sold WHERE back);
     CREATE INDEX temp.first ON documents (i, back);
     INSERT INTO invoices (id, entity, year, seq, number, kind, payment, refers, seller, member, buyer_name, buyer_email, locale, plan,
         gross_cents, net_cents, vat_cents, vat_rate, currency, means, paid_at, issued, issued_on, created)
       SELECT printf('i%014d', seq), 'entity000000000', ${BOOKS_YEAR}, seq, printf('${BOOKS_YEAR}-%06d', seq),
         iif(back, 'credit_note', 'invoice'), printf('p%014d', i),
         iif(back, printf('i%014d', (SELECT f.seq FROM documents f WHERE f.i = d.i AND NOT f.back)), ''), 'seller000000000',
         printf('m%014d', i % 9000), 'Zoé Martin ' || i % 9000, 'zoe' || i % 9000 || '@gamma.example', 'fr', 'Essentiel',
         iif(back, -499, 499), iif(back, -416, 416), iif(back, -83, 83), 2000, 'eur', 'card', day || ' 12:00:00.000Z',
         day || ' 12:00:00.000Z', day, day || ' 12:00:00.000Z' FROM documents d ORDER BY seq;
     INSERT INTO balance_rows (id, transaction_id, category, source, intent, payout, country, amount_cents, fee_cents, happened, day,
         created, updated)
       SELECT printf('%s%014d', iif(back, 'r', 'b'), i), iif(back, 'txn_r', 'txn_c') || i, iif(back, 'refund', 'charge'),
         iif(back, 're_3bench', 'ch_3bench') || i, 'pi_3bench' || i, 'po_1bench' || day, iif(back, '', 'FR'),
         iif(back, -499, 499), iif(back, 0, 32), day || ' 12:00:00.000Z', day, day || ' 12:00:00.000Z', day || ' 12:00:00.000Z'
       FROM documents;
     INSERT INTO balance_rows (id, transaction_id, category, source, payout, amount_cents, happened, day, created, updated)
       SELECT printf('q%014d', ROW_NUMBER() OVER ()), 'txn_p' || day, 'payout', payout, payout, 0 - SUM(amount_cents - fee_cents),
         day || ' 20:00:00.000Z', day, day || ' 20:00:00.000Z', day || ' 20:00:00.000Z'
       FROM balance_rows GROUP BY payout, day;
     COMMIT; ANALYZE`,
  );
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}
