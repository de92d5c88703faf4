import { REASON_MAX } from "../../../common/contract/fields.ts";
import type { Mapped } from "../../../common/imports/columns.ts";
import type { DateOrder } from "../../../common/imports/dates.ts";
import { type MemberRow, type Reading, readRow } from "../../../common/imports/rows.ts";
import type { ValueProblem } from "../../../common/imports/values.ts";
import { knownLocale } from "../../../common/locale.ts";
import { addSeconds, dbTime, now } from "../../../common/time.ts";
import { addSubscriber } from "../../audience/newsletter/public.ts";
import { errorText } from "../../lib/errors.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { stopping } from "../../lib/job-holders.ts";
import { enqueue } from "../../lib/jobs.ts";
import { objectOf, parseList, parseObject } from "../../lib/json.ts";
import { hasMember } from "../../lib/members.ts";
import { findById } from "../../lib/records.ts";
import { exists, row, rowOf, rows, run } from "../../lib/sql.ts";
import { refreshStatistics } from "../../lib/statistics.ts";
import { committed } from "../../lib/transaction.ts";
import { audit } from "../../platform/audit/public.ts";
import { starterOf } from "./actor.ts";
import { createMember, type SharedHash, sharedHash } from "./member.ts";
import { RUN, stateOf } from "./store.ts";
import { undoRow } from "./undo.ts";

/** Rows of one transaction: other writers wait for it, and a crash repeats no row of one that is committed. */
const STEP = 25;
/** How long one run may take: other jobs of the lane wait for it. */
const RUN_SECONDS = 5;

/** Parts that an entry holds, also where each character counts twice. */
const NOTE_PARTS = new RegExp(`.{1,${REASON_MAX / 2}}`, "gsu");

const ROW = rowOf({ text: "id cells user value", number: "line" });
type Row = typeof ROW;

/** Starts the job, with the app of the transaction that set the import's state. */
export function queueRun(tx: CoreApp, id: string, runAt = now()): void {
  enqueue(tx, { kind: RUN, payload: { import: id }, runAt });
}

/** Job {import}: continues where the last run stopped, for a while, and queues itself again until no row is left. */
export function runImport(app: CoreApp, payload: JobPayload): void {
  const id = payload.import ?? "";
  const end = addSeconds(now(), RUN_SECONDS);
  // A new installation counts as one with a single member: the database would read all of them for each row.
  if (!exists(app, "import_rows", "import = {:id} AND state IN ('created', 'undone')", { id })) refreshStatistics(app);
  let hash: SharedHash;
  while (now() < end && !stopping(app)) {
    hash ??= sharedHash(app);
    if (!step(app, id, hash)) return;
  }
  queueRun(app, id);
}

/** Does some rows. @returns whether any may be left */
function step(app: CoreApp, id: string, hash: SharedHash): boolean {
  try {
    return committed(app, (tx) => doSome(tx, id, hash, STEP));
  } catch (error) {
    console.error(`Rows of the import ${id} are done one by one: ${errorText(error)}`);
  }
  for (let done = 0; done < STEP; done++) {
    let failed = "";
    try {
      if (!committed(app, (tx) => doSome(tx, id, hash, 1))) return false;
    } catch (error) {
      failed = errorText(error);
    }
    if (failed) giveUp(app, id, failed);
  }
  return true;
}

/** Refuses the next row, which the server cannot store: it must not block the others. @throws when nothing can be written at all */
function giveUp(app: CoreApp, id: string, error: string): void {
  console.error(`A row of the import ${id} failed: ${error}`);
  app.runInTransaction((tx) => {
    const found = findById(tx, "imports", id);
    const [next] = found ? nextRows(tx, found, 1) : [];
    if (!found || !next) return;
    if (stateOf(found) === "undoing") note(tx, next.id, "kept");
    else refuse(tx, next.id, { code: "failed", value: "" });
  });
}

function doSome(tx: CoreApp, id: string, hash: SharedHash, most: number): boolean {
  const found = findById(tx, "imports", id);
  if (!found || !["running", "undoing"].includes(stateOf(found))) return false;
  const isUndo = stateOf(found) === "undoing";
  const next = nextRows(tx, found, most);
  if (next.length === 0) {
    finish(tx, found);
    return false;
  }
  const reading = isUndo ? undefined : readingOf(tx, found);
  for (const each of next) {
    if (reading) importRow(tx, found, reading, each, hash);
    else note(tx, each.id, undoRow(tx, each));
  }
  return true;
}

function nextRows(tx: CoreApp, found: Rec<"imports">, most: number): Row[] {
  const state = stateOf(found) === "undoing" ? "created" : "waiting";
  const sql = `SELECT id, cells, user, value, line FROM import_rows WHERE import = {:id} AND state = {:state} ORDER BY line LIMIT ${most}`;
  return rows(tx, sql, { id: found.id, state }, ROW);
}

function finish(tx: CoreApp, found: Rec<"imports">): void {
  const isUndo = stateOf(found) === "undoing";
  found.load({ state: isUndo ? "undone" : "done", finished: dbTime(now()) });
  tx.save(found);
  audit(tx, starterOf(tx, found), { action: isUndo ? "import.undone" : "import.done", target: found });
}

/** What the operator has answered, checked when it was stored. A plan that was deleted since counts as unanswered. */
function readingOf(tx: CoreApp, found: Rec<"imports">): Reading {
  const { columns, orders, plans, locale, given } = parseObject(found.getString("reading"));
  const known = Object.entries(objectOf(plans)).map(([key, plan]) => [key, String(plan)] as const);
  return {
    columns: (Array.isArray(columns) ? columns : []) as Mapped[],
    orders: objectOf(orders) as { [column: string]: DateOrder },
    plans: Object.fromEntries(known.filter(([, plan]) => plan === "" || exists(tx, "plans", "id = {:plan}", { plan }))),
    locale: knownLocale(String(locale)),
    given: typeof given === "string" ? given : "",
  };
}

function importRow(tx: CoreApp, found: Rec<"imports">, reading: Reading, each: Row, hash: SharedHash): void {
  const time = now();
  const { member, problem } = readRow(reading, parseList(each.cells).map(String), time);
  if (problem) refuse(tx, each.id, problem);
  else if (hasMember(tx, member.email)) noteKnown(tx, found.id, each.id, member.email);
  else if (isKeptAddress(tx, member.email)) refuse(tx, each.id, { code: "email_kept", value: member.email });
  else if (member.account) create(tx, found, each.id, member, hash, time);
  else subscribe(tx, each.id, member);
}

/** Someone who only gets the newsletter. */
function subscribe(tx: CoreApp, id: string, { email, locale, consent }: MemberRow): void {
  const subscriber = addSubscriber(tx, email, locale, consent);
  const state = subscriber ? "created" : "known";
  const sql = "UPDATE import_rows SET state = {:state}, value = {:subscriber}, updated = {:now} WHERE id = {:id}";
  run(tx, sql, { id, state, subscriber });
}

/** An address that has an account already: nothing changes, and a second row of the same file is to be corrected. */
function noteKnown(tx: CoreApp, id: string, row: string, email: string): void {
  const first = lineOf(tx, id, email);
  if (first) refuse(tx, row, { code: "doubled", value: String(first) });
  else note(tx, row, "known");
}

function create(tx: CoreApp, found: Rec<"imports">, id: string, member: MemberRow, hash: SharedHash, time: Date): void {
  const user = createMember(tx, member, hash, time);
  const { customer, subscription, note: text } = member;
  const sql = `UPDATE import_rows SET state = 'created', user = {:user}, customer = {:customer},
    subscription = {:subscription}, note = {:text}, updated = {:now} WHERE id = {:id}`;
  run(tx, sql, { id, user: user.id, customer, subscription, text });
  // As the team's own notes; an entry holds a part of a long one.
  for (const reason of text.match(NOTE_PARTS) ?? [])
    audit(tx, starterOf(tx, found), { action: "user.note", target: user, member: user.id, reason });
}

/** The line with which this import has made the member of an address; 0 for none. */
function lineOf(tx: CoreApp, id: string, email: string): number {
  // The condition on an empty user opens the index.
  const sql = `SELECT r.line FROM users u JOIN import_rows r ON r.user = u.id AND r.user != ''
    WHERE u.email = {:email} COLLATE NOCASE AND r.import = {:id} AND r.state = 'created'`;
  return row(tx, sql, { id, email }, { line: 0 })?.line ?? 0;
}

/** Whether undoing a change of another account's address needs this one (pb_hooks/members/accounts/former-credentials.ts). */
export function isKeptAddress(tx: CoreApp, email: string): boolean {
  return exists(tx, "former_credentials", "email = {:email} COLLATE NOCASE AND until > {:now}", { email });
}

function refuse(tx: CoreApp, id: string, { code, value }: ValueProblem): void {
  const sql =
    "UPDATE import_rows SET state = 'refused', problem = {:code}, value = {:value}, updated = {:now} WHERE id = {:id}";
  run(tx, sql, { id, code, value: value.slice(0, 300) });
}

function note(tx: CoreApp, id: string, state: "known" | "undone" | "kept"): void {
  run(tx, "UPDATE import_rows SET state = {:state}, updated = {:now} WHERE id = {:id}", { id, state });
}
