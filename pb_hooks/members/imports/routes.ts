import {
  type ImportDetail,
  type ImportItem,
  type ImportList,
  importAct,
  importInput,
  inviteInput,
  type KnownAddresses,
  knownInput,
  rowsInput,
} from "../../../common/contract/imports.ts";
import { fail } from "../../lib/errors.ts";
import { sendsMail } from "../../lib/mail-server.ts";
import { parseBody, pathValue } from "../../lib/parse-body.ts";
import { findById, getById, insert } from "../../lib/records.ts";
import { count, exists, rows, run } from "../../lib/sql.ts";
import { committed } from "../../lib/transaction.ts";
import { actorOf, audit } from "../../platform/audit/public.ts";
import { requireMailServer } from "../../platform/mail/public.ts";
import { queueInvitations } from "./invite.ts";
import { queueRun } from "./run.ts";
import { detailOf, itemOf, stateOf } from "./store.ts";

/** Imports that the page lists. */
const LISTED = 20;

/** `GET …/imports`, admin: the last imports, and whether invitations can be sent. */
export function listImports(e: core.RequestEvent): ImportList {
  const found = e.app.findRecordsByFilter("imports", "id != ''", "-created,-id", LISTED, 0);
  return { items: found.flatMap((each) => (each ? [itemOf(e.app, each)] : [])), mails: sendsMail(e.app) };
}

/** `GET …/imports/{id}`, admin; 404 `not_found`. */
export function readImport(e: core.RequestEvent): ImportDetail {
  return detailOf(e.app, getById(e.app, "imports", pathValue(e, "id")));
}

/** `POST …/imports/known` {emails}, admin: which of them have an account. */
export function knownAddresses(e: core.RequestEvent): KnownAddresses {
  const { emails } = parseBody(knownInput, e);
  const sql = `SELECT DISTINCT LOWER(k.value) AS email FROM json_each({:emails}) k
    CROSS JOIN users u INDEXED BY idx_users_address ON u.email = k.value COLLATE NOCASE`;
  return { known: rows(e.app, sql, { emails: JSON.stringify(emails) }, { email: "" }).map(({ email }) => email) };
}

/**
 * `POST …/imports` {id, name, source, headings, reading, total}, admin: begins an import. Nothing is imported before all rows are here
 * and `start` is called. Sent again, it answers the first; 409 `record_changed` where the id is another file's.
 */
export function beginImport(e: core.RequestEvent): ImportItem {
  const { id, ...input } = parseBody(importInput, e);
  const actor = actorOf(e);
  return committed(e.app, (tx) => {
    const begun = findById(tx, "imports", id);
    if (begun && (begun.getString("admin") !== actor.id || begun.getInt("total") !== input.total))
      throw fail(409, "record_changed");
    const found = begun ?? insert(tx, "imports", { id, ...input, state: "filling", admin: actor.id, ip: actor.ip });
    return itemOf(tx, found);
  });
}

/** `POST …/imports/{id}/rows` {rows}, admin: adds rows of the file; those that are here already stay. 409 `import_begun` once it runs. */
export function addRows(e: core.RequestEvent): ImportItem {
  const { rows: sent } = parseBody(rowsInput, e);
  return committed(e.app, (tx) => {
    const found = getById(tx, "imports", pathValue(e, "id"));
    if (stateOf(found) !== "filling") throw fail(409, "import_begun");
    const sql = `INSERT OR IGNORE INTO import_rows (id, import, line, cells, state, created, updated)
      SELECT SUBSTR(LOWER(HEX(RANDOMBLOB(8))), 1, 15), {:id}, value ->> 'line', value -> 'cells', 'waiting', {:now}, {:now}
      FROM json_each({:sent})`;
    run(tx, sql, { id: found.id, sent: JSON.stringify(sent) });
    if (count(tx, "import_rows", "import = {:id}", { id: found.id }) > found.getInt("total"))
      throw fail(409, "import_incomplete");
    return itemOf(tx, found);
  });
}

/** `POST …/imports/{id}/start`, admin with a fresh proof: imports the rows. 409 `import_incomplete` while some are missing. */
export function startImport(e: core.RequestEvent): ImportItem {
  return committed(e.app, (tx) => {
    const found = getById(tx, "imports", pathValue(e, "id"));
    if (stateOf(found) !== "filling") return itemOf(tx, found); // sent again
    if (count(tx, "import_rows", "import = {:id}", { id: found.id }) !== found.getInt("total"))
      throw fail(409, "import_incomplete");
    return move(tx, e, found, "running", "import.start");
  });
}

/** `POST …/imports/{id}/undo`, admin with a fresh proof: deletes the members whom it has made. 409 `import_mailed` after the first mail. */
export function undoImport(e: core.RequestEvent): ImportItem {
  return committed(e.app, (tx) => {
    const found = getById(tx, "imports", pathValue(e, "id"));
    if (["undoing", "undone"].includes(stateOf(found))) return itemOf(tx, found);
    if (stateOf(found) === "filling") throw fail(409, "import_state");
    if (found.getString("mails") !== "" || isMailed(tx, found.id)) throw fail(409, "import_mailed");
    return move(tx, e, found, "undoing", "import.undo");
  });
}

/** Whether the list of members has sent an invitation to someone of the import. */
function isMailed(tx: CoreApp, id: string): boolean {
  return exists(tx, "import_rows", "import = {:id} AND mailed != ''", { id });
}

/**
 * `POST …/imports/{id}/invite` {rate}, admin with a fresh proof: mails each new member a link to choose a password, `rate` a minute.
 * 409 `mail_off` without a mail server, `import_state` while rows are being imported.
 */
export function inviteMembers(e: core.RequestEvent): ImportItem {
  const { rate } = parseBody(inviteInput, e);
  requireMailServer(e.app);
  return committed(e.app, (tx) => {
    const found = getById(tx, "imports", pathValue(e, "id"));
    if (stateOf(found) !== "done") throw fail(409, "import_state");
    if (found.getString("mails") === "sending") return itemOf(tx, found);
    return mail(tx, e, found, "sending", "import.invite", rate);
  });
}

/** `POST …/imports/{id}/act` {act}, admin: pauses or resumes it or its mails, or deletes one that was never started. 409 `import_state`. */
export function actOnImport(e: core.RequestEvent): ImportItem | undefined {
  const { act } = parseBody(importAct, e);
  return committed(e.app, (tx) => {
    const found = getById(tx, "imports", pathValue(e, "id"));
    const [state, mails] = [stateOf(found), found.getString("mails")];
    if (act === "delete" && state === "filling") {
      tx.delete(found);
      return undefined;
    }
    if (act === "pause" && state === "running") return move(tx, e, found, "paused", "import.pause");
    if (act === "resume" && state === "paused") return move(tx, e, found, "running", "import.resume");
    if (act === "pause_mails" && mails === "sending") return mail(tx, e, found, "paused", "import.pause");
    if (act === "resume_mails" && mails === "paused") return mail(tx, e, found, "sending", "import.resume");
    throw fail(409, "import_state");
  });
}

type State = "running" | "paused" | "undoing";

function move(tx: CoreApp, e: core.RequestEvent, found: Rec<"imports">, state: State, action: string): ImportItem {
  const before = { state: stateOf(found) };
  found.set("state", state);
  tx.save(found);
  if (state !== "paused") queueRun(tx, found.id);
  audit(tx, e, { action, target: found, before, after: { state, rows: found.getInt("total") } });
  return itemOf(tx, found);
}

function mail(
  tx: CoreApp,
  e: core.RequestEvent,
  found: Rec<"imports">,
  mails: "sending" | "paused",
  action: string,
  rate = found.getInt("rate"),
): ImportItem {
  const before = { mails: found.getString("mails") };
  found.load({ mails, rate });
  tx.save(found);
  if (mails === "sending") queueInvitations(tx, found.id);
  audit(tx, e, { action, target: found, before, after: { mails, rate } });
  return itemOf(tx, found);
}
