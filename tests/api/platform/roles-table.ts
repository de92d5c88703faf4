/**
 * The product's access rules: for each collection and action, what a visitor, a stranger (another member), the owner, a
 * member with the admin flag and a superuser get, in this order.
 *
 * list: whether the subject is in the list ("seen", "none") or the list itself is refused (403).
 * view, create, update, delete: the status. 404 hides what the caller may not know; 403 is for superusers only.
 */
export const ROLES = ["guest", "stranger", "owner", "admin", "superuser"] as const;
export type Role = (typeof ROLES)[number];
export type Action = "list" | "view" | "create" | "update" | "delete";
type Row = readonly [guest: Cell, stranger: Cell, owner: Cell, admin: Cell, superuser: Cell];
export type Cell = number | "seen" | "none";

const ONLY_SUPERUSERS = [403, 403, 403, 403] as const;
const OWN = [404, 404, 200, 404, 200] as const;
const OWN_LIST = ["none", "none", "seen", "none", "seen"] as const;
const PUBLIC = [200, 200, 200, 200, 200] as const;
const PUBLIC_LIST = ["seen", "seen", "seen", "seen", "seen"] as const;
const SUPERUSER_WRITES = {
  create: [...ONLY_SUPERUSERS, 200],
  update: [...ONLY_SUPERUSERS, 200],
  delete: [...ONLY_SUPERUSERS, 204],
} as const;
/** The product needs the row. */
const KEPT = { delete: [403, 403, 403, 403, 403] } as const;
const NOBODY_WRITES = {
  create: [403, 403, 403, 403, 403],
  update: [403, 403, 403, 403, 403],
  delete: [403, 403, 403, 403, 403],
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
    delete: [...ONLY_SUPERUSERS, 204],
  },
  // Made with the member, whose credentials it has.
  stremio: { list: OWN_LIST, view: OWN, ...SUPERUSER_WRITES, create: [403, 403, 403, 403, 403] },
  jobs: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  former_credentials: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  sessions: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  // The single site record exists: even superusers cannot create a second one, nor delete it.
  site: { list: PUBLIC_LIST, view: PUBLIC, ...SUPERUSER_WRITES, ...KEPT, create: [...ONLY_SUPERUSERS, 400] },
  plans: { list: PUBLIC_LIST, view: PUBLIC, ...SUPERUSER_WRITES },
  plan_prices: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  faqs: { list: PUBLIC_LIST, view: PUBLIC, ...SUPERUSER_WRITES },
  events: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  event_salts: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  posts: { list: PUBLIC_LIST, view: PUBLIC, ...SUPERUSER_WRITES },
  articles: { list: PUBLIC_LIST, view: PUBLIC, ...SUPERUSER_WRITES },
  search_misses: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  images: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  article_votes: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  article_voters: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  coupons: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  orders: { list: OWN_LIST, view: OWN, ...SUPERUSER_WRITES },
  redemptions: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  subscriptions: { list: OWN_LIST, view: OWN, ...SUPERUSER_WRITES },
  payments: { list: OWN_LIST, view: OWN, ...SUPERUSER_WRITES, ...KEPT },
  billing_events: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  coupon_claims: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  copy_drills: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  billing_proofs: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  // Proofs stay as they were written, for every reader.
  contract_documents: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...NOBODY_WRITES },
  contract_requests: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  contract_texts: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...NOBODY_WRITES },
  refunds: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...NOBODY_WRITES },
  withdrawals: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  price_moves: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  price_notices: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  referrals: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  rewards: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  referral_clicks: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  addons: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  addon_access: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  addon_sources: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  addon_manifests: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  newsletter_subscribers: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  newsletter_choices: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  newsletter_stops: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  newsletter_issues: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  stremio_accounts: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  provisioners: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES, ...KEPT },
  cron_runs: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  operator_settings: {
    list: [...ONLY_SUPERUSERS, "seen"],
    view: [...ONLY_SUPERUSERS, 200],
    ...SUPERUSER_WRITES,
    ...KEPT,
  },
  app_keys: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES, ...KEPT },
  hash_keys: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES, ...KEPT },
  trial_claims: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  providers: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  provider_checks: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  api_keys: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  api_answers: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  api_key_usage: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  status_days: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  incidents: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  alerts: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  alert_settings: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  webhook_endpoints: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  webhook_messages: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  webhook_deliveries: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  factors: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  passkeys: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  identities: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  identity_providers: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  recovery_codes: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  // Written by payments alone, and kept as they were written.
  invoices: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...NOBODY_WRITES },
  invoice_sellers: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...NOBODY_WRITES },
  impersonations: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  adoptions: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  adopted_prices: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  imports: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  import_rows: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  bulk_actions: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  // Administrators keep their own (tests/api/operations/members-in-bulk.test.ts); the owner here is none.
  saved_views: {
    list: ["none", "none", "none", "none", "seen"],
    view: [404, 404, 404, 404, 200],
    create: [400, 400, 400, 400, 200],
    update: [404, 404, 404, 404, 200],
    delete: [404, 404, 404, 404, 204],
  },
  _superusers: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  _otps: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  _mfas: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  _authOrigins: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
  _externalAuths: { list: [...ONLY_SUPERUSERS, "seen"], view: [...ONLY_SUPERUSERS, 200], ...SUPERUSER_WRITES },
};
