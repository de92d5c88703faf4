import type {
  AdoptionItem,
  AdoptionList,
  AdoptionPrice,
  AdoptionProblem,
  Adoptions,
} from "../../../common/contract/adoptions.ts";
import { isoOrNull } from "../../../common/time.ts";
import { readNote } from "../../lib/operator-settings.ts";
import { count, exists, row, rowOf, rows } from "../../lib/sql.ts";
import { ADOPTION_READ } from "../ledger/job-kinds.ts";
import { isTestMode, stripeSettings } from "../ledger/settings.ts";
import { parsePeriod, parseStatus } from "../ledger/store.ts";
import { takesDebits } from "./read.ts";

/** Subscriptions that a list shows. */
const SHOWN = 100;

const PRICE = rowOf({ text: "price product period currency plan", number: "cents ready overdue stopping" });

/** SQL: the plan that most members of a price's subscriptions were imported with. */
const IMPORTED_PLAN = `SELECT u.given_plan FROM adoptions o JOIN users u ON u.id = o.user
  WHERE o.state = 'found' AND o.problem = '' AND o.price = a.price AND u.given_plan != ''
  GROUP BY u.given_plan ORDER BY COUNT(*) DESC, u.given_plan LIMIT 1`;
/** SQL: an import whose invitations nobody has sent. Its own rows are read, by the index of their import. */
const UNINVITED = `state = 'done' AND mails = '' AND EXISTS (SELECT 1 FROM import_rows r CROSS JOIN users u ON u.id = r.user
  WHERE r.import = imports.id AND r.state = 'created' AND u.invited != '')`;

/** What the last reading of the account found, and what has happened to it. */
export function overview(app: CoreApp): Adoptions {
  // Grouped by amount as well: one price has one.
  const sql = `SELECT a.price, MAX(a.product) AS product, a.period, a.cents, a.currency, COUNT(*) AS ready,
      SUM(a.status = 'past_due') AS overdue, SUM(a.cancels) AS stopping, COALESCE(MAX(p.plan), (${IMPORTED_PLAN}), '') AS plan
    FROM adoptions a LEFT JOIN adopted_prices p ON p.price = a.price
    WHERE a.state = 'found' AND a.problem = '' GROUP BY a.price, a.period, a.cents, a.currency ORDER BY ready DESC, a.price`;
  const problems = `SELECT problem, COUNT(*) AS n FROM adoptions WHERE state = 'found' AND problem != ''
    GROUP BY problem ORDER BY n DESC, problem`;
  const job = "SELECT state FROM jobs WHERE kind = {:kind} ORDER BY created DESC LIMIT 1";
  const prices = rows(app, sql, {}, PRICE).map(
    (each): AdoptionPrice => ({ ...each, period: parsePeriod(each.period) }),
  );
  const waiting = count(app, "adoptions", "state = 'waiting' OR state = 'adopted' AND told = FALSE", {});
  const reading = row(app, job, { kind: ADOPTION_READ }, { state: "" })?.state ?? "";
  return {
    connected: stripeSettings() !== null,
    test: isTestMode(),
    reading: reading === "failed" ? "failed" : ["queued", "running"].includes(reading) ? "running" : "no",
    debits: takesDebits(app),
    read: isoOrNull(readNote(app, "adoption_read")),
    found: count(app, "adoptions", "state = 'found'", {}),
    prices,
    waiting,
    adopted: count(app, "adoptions", "state = 'adopted' AND told = TRUE", {}),
    problems: rows(app, problems, {}, { problem: "", n: 0 }).map(({ problem, n }) => ({
      problem: problem as AdoptionProblem, // written by these rules alone
      count: n,
    })),
    uninvited: prices.length === 0 && waiting === 0 && exists(app, "imports", UNINVITED, {}),
  };
}

const ITEM = rowOf({
  text: "id subscription email user period currency status problem state",
  number: "cents",
  flag: "cancels",
  timeOrNull: "periodEnd",
});

/** Those with a problem, or those that are adopted or being given back; `q` is a part of an address, or Stripe's number. */
export function listOf(app: CoreApp, show: "problems" | "adopted", q: string): AdoptionList {
  const where = show === "problems" ? "a.state = 'found' AND a.problem != ''" : "a.state IN ('adopted', 'returning')";
  // An adopted one follows its row here; what was only read is as Stripe had it.
  const sql = `SELECT a.id, a.subscription, COALESCE(NULLIF(u.email, ''), a.email) AS email, COALESCE(u.id, '') AS user,
      COALESCE(s.period, a.period) AS period, a.currency, COALESCE(s.status, a.status) AS status, a.problem, a.state,
      COALESCE(s.price_cents, a.cents) AS cents, COALESCE(s.cancel_at_period_end, a.cancels) AS cancels,
      COALESCE(s.current_period_end, a.period_end) AS period_end
    FROM adoptions a LEFT JOIN users u ON u.id = a.user
      LEFT JOIN subscriptions s ON s.stripe_subscription = a.subscription AND a.subscription != ''
    WHERE ${where} AND ({:q} = '' OR INSTR(LOWER(COALESCE(u.email, '') || ' ' || a.email || ' ' || a.subscription), {:q}) > 0)
    ORDER BY a.problem, email, a.subscription LIMIT ${SHOWN + 1}`;
  const found = rows(app, sql, { q: q.trim().toLowerCase() }, ITEM);
  const items = found.slice(0, SHOWN).map(
    ({ state, ...each }): AdoptionItem => ({
      ...each,
      period: parsePeriod(each.period),
      status: parseStatus(each.status) ?? "incomplete",
      problem: each.problem as AdoptionProblem, // as above
      returning: state === "returning",
    }),
  );
  return { items, more: found.length > SHOWN };
}
