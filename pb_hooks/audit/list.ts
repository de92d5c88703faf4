import { auditQuery } from "../../common/schemas/members.ts";
import type { AuditItem, AuditPage } from "../../common/wire/admin.ts";
import { isObject } from "../lib/json.ts";
import { parseQuery } from "../lib/parse-body.ts";
import { type Params, rows } from "../lib/sql.ts";
import { isoOrNull } from "../lib/time.ts";

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

/** What a row of each collection is called; members have their own column. */
const NAMES: { readonly [collection: string]: string } = {
  users: "email",
  _superusers: "email",
  plans: "slug",
  coupons: "code",
  orders: "reference",
  payments: "number",
  invoices: "number",
  contract_requests: "number",
  addons: "name",
  addon_sources: "name",
  api_keys: "name",
  webhook_endpoints: "name",
  factors: "name",
  providers: "label",
  posts: "title",
  articles: "title",
  newsletter_issues: "subject_fr",
  incidents: "title_fr",
};
const SUBJECT = Object.entries(NAMES).map(
  ([collection, column]) => `WHEN '${collection}' THEN (SELECT ${column} FROM ${collection} WHERE id = a.target_id)`,
);

/** The account or accounts behind an id or an e-mail address; an administrator may be a superuser too. */
const WHO = `(SELECT {:who} UNION ALL SELECT id FROM users WHERE email = {:who} COLLATE NOCASE AND email != ''
  UNION ALL SELECT id FROM _superusers WHERE email = {:who} COLLATE NOCASE)`;

/** Each filter's condition; each uses an index of audit_log or checks the rows of one. */
const FILTERS: { readonly [name: string]: string } = {
  actor: `a.actor IN ${WHO.replaceAll("who", "actor")}`,
  member: `a.member IN ${WHO.replaceAll("who", "member")}`,
  action: `EXISTS (SELECT 1 FROM json_each({:action}) w WHERE a.action = w.value OR a.action LIKE w.value || '.%')`,
  from: "a.created >= {:from} || ' 00:00:00.000Z'",
  to: "a.created < date({:to}, '+1 day') || ' 00:00:00.000Z'",
};

/** `GET /api/app/admin/audit`, admin: one page of the log, latest first (AuditPage). */
export function listAudit(e: core.RequestEvent): void {
  const { after, ...filters } = parseQuery(auditQuery, e);
  const action = filters.action && JSON.stringify(filters.action.split(","));
  const params: Params = { ...filters, action };
  const [at = "", last = ""] = after.split("|");
  const where = [
    ...Object.entries(FILTERS).flatMap(([name, sql]) => (params[name] ? [sql] : [])),
    ...(at ? ["(a.created, a.id) < ({:at}, {:last})"] : []),
  ];
  const sql = `SELECT a.id, a.created, a.action, a.actor, a.actor_kind, a.target, a.target_id, a.member, a.reason,
      COALESCE((SELECT CASE WHEN u.name = '' THEN u.email ELSE u.name END FROM users u WHERE u.id = a.actor),
        (SELECT s.email FROM _superusers s WHERE s.id = a.actor), '') AS actor_name,
      COALESCE((SELECT u.email FROM users u WHERE u.id = a.member), '') AS member_email,
      COALESCE(CASE a.target ${SUBJECT.join(" ")} END, '') AS subject, a."before" AS changed_from, a."after" AS changed_to
    FROM audit_log a WHERE ${["TRUE", ...where].join(" AND ")} ORDER BY a.created DESC, a.id DESC LIMIT ${PAGE + 1}`;
  const found = rows(e.app, sql, { ...params, at, last }, ROW);
  const end = found[PAGE - 1];
  const body: AuditPage = {
    items: found.slice(0, PAGE).map(item),
    next: found.length > PAGE && end ? `${end.created}|${end.id}` : null,
  };
  e.json(200, body);
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
