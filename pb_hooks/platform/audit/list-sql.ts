/* How the log is read (list.ts); in its own file so that tests can ask SQLite for its query plan. */

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

/**
 * The latest `limit` entries `a` that match any of these conditions. Each condition names at most one member, or
 * one author and one action: with several in one condition SQLite would sort all of their entries, not only the latest.
 */
export function pageSql(conditions: readonly string[], limit: number): string {
  const latest = `ORDER BY a.created DESC, a.id DESC LIMIT ${limit}`;
  const parts = conditions.map(
    (condition) => `SELECT * FROM (SELECT a.id FROM audit_log a WHERE ${condition} ${latest})`,
  );
  return `SELECT a.id, a.created, a.action, a.actor, a.actor_kind AS actorKind, a.target, a.target_id AS targetId, a.member,
      a.reason,
      COALESCE((SELECT CASE WHEN u.name = '' THEN u.email ELSE u.name END FROM users u WHERE u.id = a.actor),
        (SELECT s.email FROM _superusers s WHERE s.id = a.actor), '') AS actorName,
      COALESCE((SELECT u.email FROM users u WHERE u.id = a.member), '') AS memberEmail,
      COALESCE(CASE a.target ${SUBJECT.join(" ")} END, '') AS subject, a."before" AS changedFrom, a."after" AS changedTo
    FROM (${parts.join(" UNION ALL ")}) n CROSS JOIN audit_log a ON a.id = n.id ${latest}`;
}
