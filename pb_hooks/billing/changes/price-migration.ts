import { LIVE, type Period } from "../../../common/contract/billing.ts";
import {
  type MovePreview,
  moveInput,
  movePreview,
  NOTICE_DAYS,
  type PriceMove,
} from "../../../common/contract/prices.ts";
import { addDays, dbTime, now, utcMidnight } from "../../../common/time.ts";
import { change, commit } from "../../lib/change.ts";
import { fail } from "../../lib/errors.ts";
import { parseQuery, pathValue } from "../../lib/parse-body.ts";
import { findById, getById, insert } from "../../lib/records.ts";
import { columns, exists, rowOf, rows, run } from "../../lib/sql.ts";
import { listed } from "../../lib/sql-list.ts";
import { audit } from "../../platform/audit/public.ts";
import { requireMailServer } from "../../platform/mail/public.ts";
import { parsePeriod, priceOf } from "../ledger/store.ts";
import { queueLetters } from "./letters.ts";

/** Moves that the page shows: each reads all of its members. */
const MOST = 10;

/**
 * SQL: live subscriptions `s` by card of a plan and period at another price than `cents`: nothing else renews. Leaves out those
 * whose last letter already announces that cheaper price: a move that is sent twice writes once.
 */
const CONCERNED = `FROM subscriptions s WHERE s.plan = {:plan} AND s.period = {:period} AND s.price_cents != {:cents} AND s.provider = 'stripe'
  AND s.status IN ${listed(LIVE)} AND NOT EXISTS (SELECT 1 FROM price_notices n WHERE n.subscription = s.id AND n.kind = 'cut' AND n.cents = {:cents}
    AND n.state IN ('waiting', 'told') AND n.rowid = (SELECT MAX(l.rowid) FROM price_notices l WHERE l.subscription = s.id AND l.state != 'over'))`;
const KIND = "IIF(s.price_cents < {:cents}, 'rise', 'cut')";

type Subject = { plan: string; period: Period; cents: number };

/** `GET /api/app/admin/price-moves/preview?plan=&period=`, admin. Answers MovePreview. */
export function previewMove(e: core.RequestEvent): MovePreview {
  const subject = subjectOf(e.app, parseQuery(movePreview, e));
  return { cents: subject.cents, groups: groupsOf(e.app, subject) };
}

/** `POST /api/app/admin/price-moves` MoveInput, admin: writes to the members, by a job. Refusals: see MoveInput. */
export const startMove = change(moveInput, (tx, input, e): { id: string } => {
  const time = now();
  const subject = subjectOf(tx, input);
  if (subject.cents !== input.cents) throw fail(409, "price_changed", "cents");
  const kinds = groupsOf(tx, subject).map(({ kind }) => kind);
  if (kinds.length === 0) throw fail(409, "nothing_to_move", "plan");
  const rises = kinds.includes("rise");
  const effective = rises ? utcMidnight(input.effective) : time;
  // Only a mail server's answer proves a letter.
  if (rises) requireMailServer(tx);
  if (rises && effective < addDays(time, NOTICE_DAYS)) throw fail(400, "notice_too_short", "effective");
  const open = "plan = {:plan} AND period = {:period} AND state = 'announced' AND effective > {:now}";
  const { plan, period } = subject;
  if (exists(tx, "price_moves", open, { plan, period, now: dbTime(time) }))
    throw fail(409, "price_move_running", "plan");
  const facts = {
    ...subject,
    effective: dbTime(effective),
    reason: rises ? input.reason : "",
  };
  const { id } = insert(tx, "price_moves", { ...facts, state: "announced" });
  run(tx, NOTICES, { ...subject, move: id, now: dbTime(time) });
  queueLetters(tx, id);
  audit(tx, e, { action: "price.move", target: ["price_moves", id], after: facts });
  return { id };
});

const NOTICES = `INSERT INTO price_notices (id, move, user, subscription, old_cents, cents, kind, state, created, updated)
  SELECT substr(lower(hex(randomblob(8))), 1, 15), {:move}, s.user, s.id, s.price_cents, {:cents}, ${KIND}, 'waiting',
    {:now}, {:now} ${CONCERNED}`;

/**
 * `POST /api/app/admin/price-moves/{id}/call-off`, admin: nobody pays a higher price, and those who got a letter are told.
 * 409 `price_move_over` once it has taken effect.
 */
export const callOffMove = commit((tx, e) => {
  const move = getById(tx, "price_moves", pathValue(e, "id"));
  const over = move.getString("state") !== "announced" || move.getString("effective") <= dbTime(now());
  if (over) throw fail(409, "price_move_over");
  move.set("state", "called_off");
  tx.save(move);
  queueLetters(tx, move.id);
  audit(tx, e, { action: "price.call-off", target: move });
});

const MOVE = rowOf({ text: "id plan period state", number: "cents", time: "effective created" });
const FIGURES = rowOf({ number: "members sent applied leaving" });

/** `GET /api/app/admin/price-moves`, admin: answers `{ items }` with the progress of each. */
export function listMoves(e: core.RequestEvent): { items: PriceMove[] } {
  const sql = `SELECT ${columns(MOVE, "m")}, COUNT(n.id) AS members, COALESCE(SUM(d.sent != ''), 0) AS sent,
      COALESCE(SUM(n.state = 'applied'), 0) AS applied,
      COALESCE(SUM(n.state = 'told' AND (s.cancel_at_period_end = TRUE OR s.status = 'canceled')), 0) AS leaving
    FROM (SELECT * FROM price_moves ORDER BY created DESC LIMIT ${MOST}) m
    LEFT JOIN price_notices n ON n.move = m.id LEFT JOIN subscriptions s ON s.id = n.subscription
    LEFT JOIN contract_documents d ON d.kind = 'price' AND d.subject = n.user AND d.once = n.id
    GROUP BY m.id ORDER BY m.created DESC`;
  const time = now().toISOString();
  const items = rows(e.app, sql, {}, { ...MOVE, ...FIGURES }).map(
    ({ state, period, ...rest }): PriceMove => ({
      ...rest,
      period: parsePeriod(period),
      calledOff: state === "called_off",
      open: state === "announced" && rest.effective > time,
    }),
  );
  return { items };
}

function subjectOf(app: CoreApp, { plan: id, period }: { plan: string; period: Period }): Subject {
  const plan = findById(app, "plans", id);
  const cents = plan ? priceOf(plan, period) : 0;
  if (cents === 0) throw fail(400, "plan_unknown", "plan");
  return { plan: id, period, cents };
}

function groupsOf(app: CoreApp, subject: Subject): MovePreview["groups"] {
  const sql = `SELECT ${KIND} AS kind, s.price_cents AS oldCents, COUNT(*) AS members ${CONCERNED}
    GROUP BY 1, 2 ORDER BY 2, 1`;
  return rows(app, sql, subject, { kind: "", oldCents: 0, members: 0 }).map((group) => ({
    ...group,
    kind: group.kind === "cut" ? "cut" : "rise",
  }));
}
