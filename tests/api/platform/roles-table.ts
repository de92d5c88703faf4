/**
 * The product's access rules: for each collection and action, what a visitor, a stranger (another member), the record's owner
 * ("self"), the four roles of administrators and a superuser get, in this order.
 *
 * list: whether the subject is in the list ("seen", "none") or the list itself is refused (403).
 * view, create, update, delete: the status. 404 hides what the caller may not know; 403 is for superusers only.
 */
export const ROLES = ["guest", "stranger", "self", "owner", "support", "money", "editor", "superuser"] as const;
export type Role = (typeof ROLES)[number];
export type Action = "list" | "view" | "create" | "update" | "delete";
type Row = { readonly [role in (typeof ROLES)[number]]: Cell };
export type Cell = number | "seen" | "none";

/** A row in which all roles get the same, with exceptions. */
const all = (cell: Cell, except: Partial<Row> = {}): Row => ({
  ...{ guest: cell, stranger: cell, self: cell, owner: cell, support: cell, money: cell, editor: cell },
  ...{ superuser: cell, ...except },
});
const onlySuperusers = (cell: Cell) => all(403, { superuser: cell });
const OWN = all(404, { self: 200, superuser: 200 });
const OWN_LIST = all("none", { self: "seen", superuser: "seen" });
const PUBLIC = all(200);
const PUBLIC_LIST = all("seen");
const SUPERUSER_WRITES = {
  create: onlySuperusers(200),
  update: onlySuperusers(200),
  delete: onlySuperusers(204),
} as const;
/** The product needs the row. */
const KEPT = { delete: all(403) } as const;
const NOBODY_WRITES = {
  create: all(403),
  update: all(403),
  delete: all(403),
} as const;

export const TABLE: Readonly<Record<string, Readonly<Record<Action, Row>>>> = {
  // Entries stay as they were written, for every reader. First: what follows writes more of them than a list holds.
  audit_log: { list: OWN_LIST, view: OWN, ...NOBODY_WRITES },
  users: {
    list: OWN_LIST,
    view: OWN,
    create: PUBLIC,
    update: OWN,
    // Members delete their account through POST /api/app/account/delete, with their password.
    delete: onlySuperusers(204),
  },
  // Made with the member, whose credentials it has.
  stremio: { list: OWN_LIST, view: OWN, ...SUPERUSER_WRITES, create: all(403) },
  jobs: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  former_credentials: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  sessions: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  // The single site record exists: even superusers cannot create a second one, nor delete it.
  site: { list: PUBLIC_LIST, view: PUBLIC, ...SUPERUSER_WRITES, ...KEPT, create: onlySuperusers(400) },
  plans: { list: PUBLIC_LIST, view: PUBLIC, ...SUPERUSER_WRITES },
  plan_prices: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  faqs: { list: PUBLIC_LIST, view: PUBLIC, ...SUPERUSER_WRITES },
  events: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  event_salts: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  posts: { list: PUBLIC_LIST, view: PUBLIC, ...SUPERUSER_WRITES },
  articles: { list: PUBLIC_LIST, view: PUBLIC, ...SUPERUSER_WRITES },
  document_versions: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  search_misses: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  images: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  article_votes: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  article_voters: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  coupons: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  orders: { list: OWN_LIST, view: OWN, ...SUPERUSER_WRITES },
  redemptions: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  subscriptions: { list: OWN_LIST, view: OWN, ...SUPERUSER_WRITES },
  payments: { list: OWN_LIST, view: OWN, ...SUPERUSER_WRITES, ...KEPT },
  billing_events: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  coupon_claims: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  copy_drills: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  billing_proofs: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  // Proofs stay as they were written, for every reader.
  contract_documents: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...NOBODY_WRITES },
  contract_requests: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  contract_texts: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...NOBODY_WRITES },
  refunds: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...NOBODY_WRITES },
  withdrawals: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  price_moves: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  price_notices: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  referrals: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  rewards: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  referral_clicks: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  addons: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  addon_access: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  addon_sources: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  addon_manifests: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  newsletter_subscribers: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  newsletter_choices: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  newsletter_stops: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  newsletter_issues: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  stremio_accounts: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  provisioners: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES, ...KEPT },
  cron_runs: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  operator_settings: {
    list: onlySuperusers("seen"),
    view: onlySuperusers(200),
    ...SUPERUSER_WRITES,
    ...KEPT,
  },
  app_keys: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES, ...KEPT },
  hash_keys: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES, ...KEPT },
  trial_claims: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  providers: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  provider_checks: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  api_keys: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  api_answers: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  api_key_usage: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  status_days: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  incidents: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  alerts: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  alert_settings: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  webhook_endpoints: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  webhook_messages: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  webhook_deliveries: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  factors: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  passkeys: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  team_invitations: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  identities: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  identity_providers: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  recovery_codes: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  // Written by payments alone, and kept as they were written.
  invoices: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...NOBODY_WRITES },
  invoice_sellers: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...NOBODY_WRITES },
  impersonations: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  texts: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...NOBODY_WRITES },
  balance_rows: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...NOBODY_WRITES },
  adoptions: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  adopted_prices: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  mail_places: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  mails_read: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  saved_replies: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  threads: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  messages: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  imports: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  import_rows: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  bulk_actions: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  // Administrators keep their own (tests/api/operations/members-in-bulk.test.ts); the owner here is none.
  saved_views: {
    list: all("none", { superuser: "seen" }),
    view: all(404, { superuser: 200 }),
    create: all(400, { superuser: 200 }),
    update: all(404, { superuser: 200 }),
    delete: all(404, { superuser: 204 }),
  },
  _superusers: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  _otps: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  _mfas: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  _authOrigins: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
  _externalAuths: { list: onlySuperusers("seen"), view: onlySuperusers(200), ...SUPERUSER_WRITES },
};
