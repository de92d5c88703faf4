import { DefaultLayout } from "./layouts/default-layout.tsx";
import type { LayoutComponent, PageComponent } from "./lib/screen.ts";
import type { LayoutName, RouteId } from "./routes.ts";

/** Each page is a chunk of its own, fetched when it is first shown. */
export const pageLoaders: Readonly<Record<RouteId, () => Promise<PageComponent>>> = {
  home: async () => (await import("./pages/home.tsx")).HomePage,
  trial: async () => (await import("./pages/trial.tsx")).TrialPage,
  login: async () => (await import("./pages/login.tsx")).LoginPage,
  forgot: async () => (await import("./pages/forgot.tsx")).ForgotPage,
  "verify-email": async () => (await import("./pages/verify-email.tsx")).VerifyEmailPage,
  blog: async () => (await import("./pages/blog.tsx")).BlogPage,
  post: async () => (await import("./pages/post.tsx")).PostPage,
  knowledge: async () => (await import("./pages/knowledge.tsx")).KnowledgePage,
  article: async () => (await import("./pages/article.tsx")).ArticlePage,
  more: async () => (await import("./pages/more.tsx")).MorePage,
  "how-it-works": async () => (await import("./pages/how-it-works.tsx")).HowItWorksPage,
  "subscription-plans": async () => (await import("./pages/subscription-plans.tsx")).SubscriptionPlansPage,
  subscription: async () => (await import("./pages/subscription-plans.tsx")).SubscriptionPlansPage,
  coupons: async () => (await import("./pages/coupons.tsx")).CouponsPage,
  discount: async () => (await import("./pages/discount.tsx")).DiscountPage,
  referral: async () => (await import("./pages/referral.tsx")).ReferralPage,
  "invite-start": async () => (await import("./pages/invite-start.tsx")).InviteStartPage,
  invite: async () => (await import("./pages/invite.tsx")).InvitePage,
  discord: async () => (await import("./pages/community.tsx")).DiscordPage,
  reddit: async () => (await import("./pages/community.tsx")).RedditPage,
  terms: async () => (await import("./pages/legal.tsx")).TermsPage,
  sales: async () => (await import("./pages/legal.tsx")).SalesPage,
  notice: async () => (await import("./pages/legal.tsx")).NoticePage,
  privacy: async () => (await import("./pages/legal.tsx")).PrivacyPage,
  "privacy-policy": async () => (await import("./pages/legal.tsx")).PrivacyPage,
  "wp-admin": async () => (await import("./pages/nothing-here.tsx")).NothingHerePage,
  "wp-login": async () => (await import("./pages/nothing-here.tsx")).NothingHerePage,
  checkout: async () => (await import("./pages/checkout.tsx")).CheckoutPage,
  receipt: async () => (await import("./pages/receipt.tsx")).ReceiptPage,
  success: async () => (await import("./pages/success.tsx")).SuccessPage,
  dashboard: async () => (await import("./pages/dashboard.tsx")).DashboardPage,
  "admin-coupons": async () => (await import("./pages/admin-coupons.tsx")).AdminCouponsPage,
  "admin-orders": async () => (await import("./pages/admin-orders.tsx")).AdminOrdersPage,
  "admin-plans": async () => (await import("./pages/admin-plans.tsx")).AdminPlansPage,
  "admin-rewards": async () => (await import("./pages/admin-rewards.tsx")).AdminRewardsPage,
  "admin-stremio": async () => (await import("./pages/admin-stremio.tsx")).AdminStremioPage,
  "admin-system": async () => (await import("./pages/admin-system.tsx")).AdminSystemPage,
  "admin-content": async () => (await import("./pages/admin-content.tsx")).AdminContentPage,
  "admin-document": async () => (await import("./pages/admin-document.tsx")).AdminDocumentPage,
  "admin-users": async () => (await import("./pages/admin-users.tsx")).AdminUsersPage,
  "admin-user": async () => (await import("./pages/admin-user.tsx")).AdminUserPage,
  "admin-audit": async () => (await import("./pages/admin-audit.tsx")).AdminAuditPage,
  "admin-debrid": async () => (await import("./pages/admin-debrid.tsx")).AdminDebridPage,
  admin: async () => (await import("./pages/admin.tsx")).AdminPage,
};

/** The default layout comes with the first load; the others belong to signed-in areas. */
export const layoutLoaders: Readonly<Record<LayoutName, () => Promise<LayoutComponent>>> = {
  default: async () => DefaultLayout,
  docs: async () => (await import("./layouts/docs-layout.tsx")).DocsLayout,
  dashboard: async () => (await import("./layouts/dashboard-layout.tsx")).DashboardLayout,
  admin: async () => (await import("./layouts/admin-layout.tsx")).AdminLayout,
};
