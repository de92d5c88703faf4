import { auditQuery } from "../../common/schemas/members.ts";
import type { AuditItem, AuditPage } from "../../common/wire/admin.ts";
import { isObject } from "../lib/json.ts";
import { parseQuery } from "../lib/parse-body.ts";
import { rows } from "../lib/sql.ts";
import { isoOrNull } from "../lib/time.ts";
import { pageSql } from "./list-sql.ts";

const PAGE = 30;
const KINDS = ["member", "admin", "superuser", "system"] as const;

const ROW = {
  id: "",
  created: "",
  action: "",
  actor: "",
  actor_kind: "",
  actor_name: "",
  target: "",
  target_id: "",
  subject: "",
  member: "",
  member_email: "",
  changed_from: "",
  changed_to: "",
  reason: "",
};

/** The account or accounts behind an id or an e-mail address; an administrator may be a superuser too. */
const WHO = `SELECT {:who} AS id UNION SELECT id FROM users WHERE email = {:who} COLLATE NOCASE AND email != ''
  UNION SELECT id FROM _superusers WHERE email = {:who} COLLATE NOCASE`;

/** Conditions besides those on the author and on the member, which an index finds. */
const FILTERS: { readonly [name: string]: string } = {
  action: `EXISTS (SELECT 1 FROM json_each({:action}) w WHERE a.action = w.value OR a.action LIKE w.value || '.%')`,
  from: "a.created >= {:from} || ' 00:00:00.000Z'",
  to: "a.created < date({:to}, '+1 day') || ' 00:00:00.000Z'",
};

/** `GET /api/app/admin/audit`, admin: one page of the log, latest first (AuditPage). */
export function listAudit(e: core.RequestEvent): void {
  const { after, actor, member, ...filters } = parseQuery(auditQuery, e);
  const action = filters.action && JSON.stringify(filters.action.split(","));
  const [at = "", last = ""] = after.split("|");
  const params: { [name: string]: string } = { ...filters, action, at, last };
  const where = [
    ...Object.entries(FILTERS).flatMap(([name, sql]) => (params[name] ? [sql] : [])),
    ...(at ? ["(a.created, a.id) < ({:at}, {:last})"] : []),
  ];
  const accounts = equals(e.app, "actor", actor, params).flatMap((by) =>
    equals(e.app, "member", member, params).map((about) => [by, about, ...where].filter(Boolean).join(" AND ")),
  );
  const found = rows(e.app, pageSql(accounts, PAGE + 1), params, ROW);
  const end = found[PAGE - 1];
  const body: AuditPage = {
    items: found.slice(0, PAGE).map(item),
    next: found.length > PAGE && end ? `${end.created}|${end.id}` : null,
  };
  e.json(200, body);
}

/** A condition for each account that `who` names, with its id among the parameters; a single empty one for "". */
function equals(app: CoreApp, column: "actor" | "member", who: string, params: { [name: string]: string }): string[] {
  if (!who) return [""];
  return rows(app, WHO, { who }, { id: "" }).map(({ id }, index) => {
    params[`${column}${index}`] = id;
    return `a.${column} = {:${column}${index}}`;
  });
}

function item(found: typeof ROW): AuditItem {
  return {
    id: found.id,
    at: isoOrNull(found.created) ?? "",
    action: found.action,
    actor: {
      id: found.actor,
      kind: KINDS.find((kind) => kind === found.actor_kind) ?? "system",
      name: found.actor_name,
    },
    target: found.target,
    targetId: found.target_id,
    subject: found.subject,
    member: found.member ? { id: found.member, email: found.member_email } : null,
    before: facts(found.changed_from),
    after: facts(found.changed_to),
    reason: found.reason,
  };
}

function facts(json: string): AuditItem["before"] {
  const value: unknown = JSON.parse(json || "{}");
  const plain = (cell: unknown) => cell === null || ["string", "number", "boolean"].includes(typeof cell);
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([name, cell]) => [name, plain(cell) ? cell : JSON.stringify(cell)]),
  ) as AuditItem["before"]; // every cell is plain JSON by now
}
