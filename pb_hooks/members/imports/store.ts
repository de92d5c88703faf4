import {
  type ImportCounts,
  type ImportDetail,
  type ImportItem,
  type ImportState,
  MAIL_STATES,
} from "../../../common/contract/imports.ts";
import { type ImportSource, SOURCES } from "../../../common/imports/columns.ts";
import type { ProblemCode } from "../../../common/imports/values.ts";
import { isoOrNull, isoTime } from "../../../common/time.ts";
import { count, rowOf, rows } from "../../lib/sql.ts";

/** Kind of the job that imports a file, or undoes that; its payload is {import}. */
export const RUN = "imports.run";
/** Kind of the job that queues the invitations at their pace; its payload is {import}. */
export const INVITE = "imports.invite";

/** Refused rows that a page shows; the file has them all. */
const SHOWN = 100;

/** SQL: a row whose member still waits for the invitation. */
export const UNINVITED = `state = 'created' AND mailed = ''
  AND EXISTS (SELECT 1 FROM users u WHERE u.id = import_rows.user AND u.invited != '')`;

/** SQL: whether an import has made the member `u`, who has had no invitation yet. */
export const SQL_NEVER_INVITED = `EXISTS (SELECT 1 FROM import_rows r
  WHERE r.user = u.id AND r.user != '' AND r.state = 'created' AND r.mailed = '')`;

/** SQL: a row whose member is a customer of Stripe, by the file. */
const CUSTOMER = "state = 'created' AND (customer != '' OR subscription != '')";
/** SQL: the same, without a subscription here. */
const PAYER = `${CUSTOMER}
  AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.user = import_rows.user)`;

/** The state of an import, one of the collection's own list of values. */
export const stateOf = (found: Rec<"imports">) => found.getString("state") as ImportState;

/** An import with what has happened to its rows. */
export function itemOf(app: CoreApp, found: Rec<"imports">): ImportItem {
  const counts: ImportCounts = { waiting: 0, created: 0, known: 0, refused: 0, undone: 0, kept: 0 };
  // From the index alone: pages ask every other second, and rows hold cells.
  const sql = "SELECT state, COUNT(*) AS n FROM import_rows WHERE import = {:id} GROUP BY state";
  for (const { state, n } of rows(app, sql, { id: found.id }, { state: "", n: 0 }))
    counts[state as keyof ImportCounts] = n; // the collection's own list of values
  const mails = found.getString("mails");
  const isDone = stateOf(found) === "done";
  return {
    id: found.id,
    name: found.getString("name"),
    source: sourceName(found.getString("source")),
    state: stateOf(found),
    created: isoTime(found.getString("created")),
    finished: isoOrNull(found.getString("finished")),
    total: found.getInt("total"),
    counts,
    mails: MAIL_STATES.find((each) => each === mails) ?? "",
    rate: found.getInt("rate"),
    invited: isDone ? count(app, "import_rows", "import = {:id} AND mailed != ''", { id: found.id }) : 0,
    uninvited: isDone ? count(app, "import_rows", `import = {:id} AND ${UNINVITED}`, { id: found.id }) : 0,
    customers: isDone ? count(app, "import_rows", `import = {:id} AND ${CUSTOMER}`, { id: found.id }) : 0,
    payers: isDone ? count(app, "import_rows", `import = {:id} AND ${PAYER}`, { id: found.id }) : 0,
  };
}

const REFUSED = rowOf({ number: "line", text: "problem value" });

/** The same with its first refused rows. */
export function detailOf(app: CoreApp, found: Rec<"imports">): ImportDetail {
  const sql = `SELECT line, problem, value FROM import_rows WHERE import = {:id} AND state = 'refused' ORDER BY line LIMIT ${SHOWN}`;
  const refused = rows(app, sql, { id: found.id }, REFUSED).map(({ problem, ...rest }) => ({
    ...rest,
    problem: problem as ProblemCode, // written by `refuse` alone
  }));
  return { ...itemOf(app, found), refused };
}

function sourceName(name: string): ImportSource {
  return SOURCES.find((each) => each === name) ?? "other";
}
