import type { LayoutName, PageRouteId, RouteId } from "../../../common/routes.ts";
import { DefaultLayout } from "../layouts/default-layout.tsx";
import type { Chunks, LayoutComponent, PageComponent } from "../router/screen.ts";

/** Each public page is its own chunk, fetched on first use. */
const publicPages: Readonly<Record<PageRouteId, () => Promise<PageComponent>>> = {
  home: async () => (await import("../pages/home.tsx")).HomePage,
  trial: async () => (await import("../pages/trial.tsx")).TrialPage,
  login: async () => (await import("../pages/login.tsx")).LoginPage,
  forgot: async () => (await import("../pages/forgot.tsx")).ForgotPage,
  addon: async () => (await import("../pages/addon.tsx")).AddonPage,
  "verify-email": async () => (await import("../pages/verify-email.tsx")).VerifyEmailPage,
  blog: async () => (await import("../pages/blog.tsx")).BlogPage,
  post: async () => (await import("../pages/post.tsx")).PostPage,
  category: async () => (await import("../pages/category.tsx")).CategoryPage,
  article: async () => (await import("../pages/article.tsx")).ArticlePage,
  more: async () => (await import("../pages/more.tsx")).MorePage,
  "how-it-works": async () => (await import("../pages/how-it-works.tsx")).HowItWorksPage,
  "subscription-plans": async () => (await import("../pages/subscription-plans.tsx")).SubscriptionPlansPage,
  subscription: async () => (await import("../pages/subscription-plans.tsx")).SubscriptionPlansPage,
  coupons: async () => (await import("../pages/coupons.tsx")).CouponsPage,
  discount: async () => (await import("../pages/discount.tsx")).DiscountPage,
  referral: async () => (await import("../pages/referral.tsx")).ReferralPage,
  status: async () => (await import("../pages/status.tsx")).StatusPage,
  newsletter: async () => (await import("../pages/newsletter.tsx")).NewsletterPage,
  "newsletter-confirm": async () => (await import("../pages/newsletter-link.tsx")).NewsletterConfirmPage,
  "newsletter-leave": async () => (await import("../pages/newsletter-link.tsx")).NewsletterUnsubscribePage,
  "newsletter-issue": async () => (await import("../pages/newsletter-issue.tsx")).NewsletterIssuePage,
  "api-docs": async () => (await import("../pages/api-docs.tsx")).ApiDocsPage,
  "invite-start": async () => (await import("../pages/invite-start.tsx")).InviteStartPage,
  invite: async () => (await import("../pages/invite.tsx")).InvitePage,
  licences: async () => (await import("../pages/licences.tsx")).LicencesPage,
  discord: async () => (await import("../pages/community.tsx")).DiscordPage,
  reddit: async () => (await import("../pages/community.tsx")).RedditPage,
  terms: async () => (await import("../pages/legal.tsx")).TermsPage,
  sales: async () => (await import("../pages/legal.tsx")).SalesPage,
  notice: async () => (await import("../pages/legal.tsx")).NoticePage,
  accessibilite: async () => (await import("../pages/accessibility.tsx")).AccessibilityPage,
  contact: async () => (await import("../pages/contact.tsx")).ContactPage,
  help: async () => (await import("../pages/help.tsx")).HelpPage,
  resilier: async () => (await import("../pages/termination.tsx")).CancelPage,
  retractation: async () => (await import("../pages/termination.tsx")).WithdrawPage,
  privacy: async () => (await import("../pages/legal.tsx")).PrivacyPage,
  "privacy-policy": async () => (await import("../pages/legal.tsx")).PrivacyPage,
  "wp-admin": async () => (await import("../pages/wp-decoy.tsx")).WpDecoyPage,
  "wp-login": async () => (await import("../pages/wp-decoy.tsx")).WpDecoyPage,
};

/** A page's component. The list of signed-in pages loads with the first of them: visitors never need it. */
async function loadPage(id: RouteId): Promise<PageComponent> {
  if (isPublic(id)) return publicPages[id]();
  return (await import("./pages-signed-in.ts")).signedInPages[id]();
}

/** The default layout comes with the first load; others belong to signed-in areas. */
async function loadLayout(name: LayoutName): Promise<LayoutComponent> {
  if (name === "default") return DefaultLayout;
  if (name === "docs") return (await import("../layouts/docs-layout.tsx")).DocsLayout;
  return (await import("./pages-signed-in.ts")).signedInLayouts[name]();
}

/** Shown instead of a missing or broken page. */
const loadError = async () => (await import("../pages/error-page.tsx")).ErrorPage;

/** Where the router gets its pages. */
export const chunks: Chunks = { loadPage, loadLayout, loadError };

function isPublic(id: RouteId): id is PageRouteId {
  return Object.hasOwn(publicPages, id);
}
