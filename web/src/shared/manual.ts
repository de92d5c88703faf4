/** The pages of the operator's manual (docs/operate), the one for a bad night first. */
export const MANUAL_PAGES = ["recover", "install", "settings", "desk", "scale"] as const;
export type ManualPage = (typeof MANUAL_PAGES)[number];

/** A place in the manual: a page, and the anchor of one of its headings. The test beside this file finds each in docs/operate. */
export type ManualPlace = ManualPage | `${ManualPage}#${string}`;

/** The address of a place in the manual, without locale prefix. */
export function manualPath(place: ManualPlace): string {
  const [page, anchor] = place.split("#");
  return `/admin/manual?page=${page}${anchor ? `#${anchor}` : ""}`;
}

/** The section about each page of the administration. */
export const SECTIONS: { readonly [page: string]: ManualPlace } = {
  "/admin": "recover",
  "/admin/users": "desk#administrators",
  "/admin/team": "desk#roles-of-the-team",
  "/admin/inbox": "desk#inbox",
  "/admin/orders": "desk#plans-coupons-orders",
  "/admin/plans": "desk#plans-coupons-orders",
  "/admin/coupons": "desk#plans-coupons-orders",
  "/admin/invoices": "desk#invoices",
  "/admin/books": "desk#books",
  "/admin/terminations": "desk#contracts-that-end",
  "/admin/rewards": "desk#referral-rewards",
  "/admin/analytics": "desk#analytics",
  "/admin/stremio": "desk#streaming-accounts",
  "/admin/addons": "desk#add-on-sources",
  "/admin/debrid": "desk#debrid-accounts",
  "/admin/incidents": "desk#status-page",
  "/admin/content": "desk#posts-and-articles",
  "/admin/texts": "settings#texts",
  "/admin/newsletter": "desk#newsletter",
  "/admin/api-keys": "desk#api",
  "/admin/webhooks": "desk#webhooks",
  "/admin/import": "desk#import-and-export",
  "/admin/adopt": "desk#subscriptions-that-already-run-in-your-account",
  "/admin/audit": "desk#administrators",
  "/admin/setup": "install#set-up-without-a-shell",
  "/admin/brand": "settings#brand",
  "/admin/settings": "settings#settings-on-pages",
  "/admin/system": "recover#how-the-service-watches-itself",
  "/admin/manual": "recover",
};

/** What to do about a problem, by its id (pb_hooks/operations/system/check-texts.ts). */
export const RECIPES: { readonly [problem: string]: ManualPlace } = {
  health: "recover#what-you-see",
  payments_refused: "recover#stripe-refuses-the-key",
  payments_rights: "recover#stripe-refuses-the-key",
  payments_silent: "recover#orders-and-cancellations-wait",
  mail_silent: "recover#mail-is-down",
  mail_forbidden: "recover#mail-is-down",
  sources_silent: "recover#a-source-is-down",
  source_silent: "recover#a-source-is-down",
  accounts_stopped: "recover#no-streaming-accounts",
  debrid_failing: "recover#a-source-is-down",
  inbox_away: "desk#inbox",
  inbox_unread: "desk#inbox",
  jobs_failed: "recover#failed-jobs",
  cron_failed: "recover#failed-jobs",
  cron_late: "recover#failed-jobs",
  database_slow: "recover#the-server-hangs",
  secrets_unreadable: "recover#the-app-key-is-gone",
  books_differ: "settings#what-runs-at-stripe",
  copy_old: "recover#copies-have-stopped",
  drill_failed: "recover#copies-have-stopped",
  backup_failed: "recover#copies-have-stopped",
  invoices_missing: "recover#what-a-restored-server-asks",
  standby_missing: "recover#two-machines",
};
