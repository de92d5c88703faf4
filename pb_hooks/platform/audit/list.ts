import { type AuditItem, type AuditPage, auditQuery } from "../../../common/contract/audit.ts";
import { isoTime } from "../../../common/time.ts";
import { requirePermission } from "../../lib/guards.ts";
import { parseObject } from "../../lib/json.ts";
import { cutPage, READ_ROWS } from "../../lib/keyset.ts";
import { parseQuery } from "../../lib/parse-body.ts";
import { rowOf, rows } from "../../lib/sql.ts";
import { pageSql } from "./list-sql.ts";

const KINDS = ["member", "admin", "superuser", "system"] as const;

/** What the answer holds as it is read; times in their stored form, which the cursor compares. */
const ROW = {
  ...rowOf({ text: "id action target targetId subject reason created actor actorKind actorName" }),
  ...rowOf({ text: "member memberEmail changedFrom changedTo" }),
};

/** The account or accounts behind an id or an e-mail address; an administrator may be a superuser too. */
const ACCOUNTS = `SELECT {:who} AS id UNION SELECT id FROM users WHERE email = {:who} COLLATE NOCASE AND email != ''
  UNION SELECT id FROM _superusers WHERE email = {:who} COLLATE NOCASE`;
/** The actions in the log that a list names, each or by its area. It steps through the index from one action to the next. */
const ACTIONS = `WITH RECURSIVE known (id) AS (SELECT MIN(action) FROM audit_log UNION ALL
    SELECT (SELECT MIN(action) FROM audit_log WHERE action > known.id) FROM known WHERE known.id IS NOT NULL),
  asked AS (SELECT value FROM json_each('[' || replace(json_quote({:who}), ',', '","') || ']'))
  SELECT id FROM known WHERE EXISTS (SELECT 1 FROM asked WHERE id = value OR id LIKE value || '.%')`;
const FILTERS = { actor: ACCOUNTS, member: ACCOUNTS, action: ACTIONS } as const;

/** The days, from the first to the last. */
const DAYS: { readonly [name: string]: string } = {
  from: "a.created >= {:from} || ' 00:00:00.000Z'",
  to: "a.created < date({:to}, '+1 day') || ' 00:00:00.000Z'",
};

/**
 * `GET /api/app/admin/audit`, admin: one page of the log, latest first (AuditPage). Roles without the settings read what was done to one
 * member, never the whole log: 403 `permission_missing`.
 */
export function listAudit(e: core.RequestEvent): AuditPage {
  const { after, from, to, ...asked } = parseQuery(auditQuery, e);
  if (!asked.member) requirePermission(e, "settings");
  const [at = "", last = ""] = after.split("|");
  const params: { [name: string]: string } = { from, to, at, last };
  const where = [
    ...Object.entries(DAYS).flatMap(([name, sql]) => (params[name] ? [sql] : [])),
    ...(at ? ["(a.created, a.id) < ({:at}, {:last})"] : []),
  ];
  const [authors, members, actions] = (["actor", "member", "action"] as const).map((name) =>
    equals(e.app, name, asked[name], params),
  ) as [string[], string[], string[]]; // one for each name
  // A member has few entries. An author may have many, and few of one action: each pair is read by its index.
  const any = (choices: string[]) => `+(${choices.join(" OR ")})`;
  const parts = asked.member
    ? members.map((about) => [about, any(authors), any(actions)])
    : authors.flatMap((by) => actions.map((action) => [by, action]));
  const conditions = parts.map((part) => [...part, ...where].join(" AND "));
  const found = rows(e.app, pageSql(conditions, READ_ROWS), params, ROW);
  const { shown, next } = cutPage(found, ({ created, id }) => `${created}|${id}`);
  return { items: shown.map(item), next };
}

/** A condition for each value of a column that `who` names, with it among the parameters; TRUE for "", FALSE for none. */
function equals(app: CoreApp, column: keyof typeof FILTERS, who: string, params: { [name: string]: string }): string[] {
  if (!who) return ["TRUE"];
  const found = rows(app, FILTERS[column], { who }, { id: "" }).map(({ id }, index) => {
    params[`${column}${index}`] = id;
    return `a.${column} = {:${column}${index}}`;
  });
  return found.length > 0 ? found : ["FALSE"];
}

function item(found: typeof ROW): AuditItem {
  const { created, actor, actorKind, actorName, member, memberEmail, changedFrom, changedTo, ...shown } = found;
  return {
    ...shown,
    at: isoTime(created),
    actor: { id: actor, kind: KINDS.find((kind) => kind === actorKind) ?? "system", name: actorName },
    member: member ? { id: member, email: memberEmail } : null,
    before: facts(changedFrom),
    after: facts(changedTo),
  };
}

function facts(json: string): AuditItem["before"] {
  const plain = (cell: unknown) => cell === null || ["string", "number", "boolean"].includes(typeof cell);
  return Object.fromEntries(
    Object.entries(parseObject(json)).map(([name, cell]) => [name, plain(cell) ? cell : JSON.stringify(cell)]),
  ) as AuditItem["before"]; // every cell is plain JSON by now
}
