import "../styles/signed-in.css";
import type { LayoutName, ShellRouteId } from "../../../common/routes.ts";
import type { LayoutComponent, PageComponent } from "../router/screen.ts";
import "../shared/signed-in-error-texts.ts";

/**
 * Each page of members and administrators is its own chunk, fetched on first use.
 * @public pages-client.ts reads it by name, after its import.
 */
export const signedInPages: Readonly<Record<ShellRouteId, () => Promise<PageComponent>>> = {
  knowledge: async () => (await import("../pages/knowledge.tsx")).KnowledgePage,
  checkout: async () => (await import("../pages/checkout.tsx")).CheckoutPage,
  receipt: async () => (await import("../pages/receipt.tsx")).ReceiptPage,
  success: async () => (await import("../pages/success.tsx")).SuccessPage,
  contract: async () => (await import("../pages/contract.tsx")).ContractPage,
  dashboard: async () => (await import("../pages/dashboard.tsx")).DashboardPage,
  "admin-coupons": async () => (await import("../pages/admin-coupons.tsx")).AdminCouponsPage,
  "admin-invoices": async () => (await import("../pages/admin-invoices.tsx")).AdminInvoicesPage,
  "admin-orders": async () => (await import("../pages/admin-orders.tsx")).AdminOrdersPage,
  "admin-newsletter": async () => (await import("../pages/admin-newsletter.tsx")).AdminNewsletterPage,
  "admin-newsletter-issue": async () => (await import("../pages/admin-newsletter-issue.tsx")).AdminNewsletterIssuePage,
  "admin-plans": async () => (await import("../pages/admin-plans.tsx")).AdminPlansPage,
  "admin-rewards": async () => (await import("../pages/admin-rewards.tsx")).AdminRewardsPage,
  "admin-terminations": async () => (await import("../pages/admin-terminations.tsx")).AdminTerminationsPage,
  "admin-stremio": async () => (await import("../pages/admin-stremio.tsx")).AdminStremioPage,
  "admin-settings": async () => (await import("../pages/admin-settings.tsx")).AdminSettingsPage,
  "admin-setup": async () => (await import("../pages/admin-setup.tsx")).AdminSetupPage,
  "admin-system": async () => (await import("../pages/admin-system.tsx")).AdminSystemPage,
  "admin-content": async () => (await import("../pages/admin-content.tsx")).AdminContentPage,
  "admin-users": async () => (await import("../pages/admin-users.tsx")).AdminUsersPage,
  "admin-user": async () => (await import("../pages/admin-user.tsx")).AdminUserPage,
  "admin-analytics": async () => (await import("../pages/admin-analytics.tsx")).AdminAnalyticsPage,
  "admin-api-keys": async () => (await import("../pages/admin-api-keys.tsx")).AdminApiKeysPage,
  "admin-addons": async () => (await import("../pages/admin-addons.tsx")).AdminAddonsPage,
  "admin-audit": async () => (await import("../pages/admin-audit.tsx")).AdminAuditPage,
  "admin-webhooks": async () => (await import("../pages/admin-webhooks.tsx")).AdminWebhooksPage,
  "admin-incidents": async () => (await import("../pages/admin-incidents.tsx")).AdminIncidentsPage,
  "admin-debrid": async () => (await import("../pages/admin-debrid.tsx")).AdminDebridPage,
  "admin-document": async () => (await import("../pages/admin-document.tsx")).AdminDocumentPage,
  admin: async () => (await import("../pages/admin.tsx")).AdminPage,
};

/**
 * The layouts that only these pages use.
 * @public as above
 */
export const signedInLayouts: Readonly<
  Record<Exclude<LayoutName, "default" | "docs">, () => Promise<LayoutComponent>>
> = {
  dashboard: async () => (await import("../layouts/dashboard-layout.tsx")).DashboardLayout,
  admin: async () => (await import("../layouts/admin-layout.tsx")).AdminLayout,
};
