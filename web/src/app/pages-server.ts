import type { PageRouteId } from "../../../common/routes.ts";
import { DefaultLayout } from "../layouts/default-layout.tsx";
import { DocsLayout } from "../layouts/docs-layout.tsx";
import { AccessibilityPage } from "../pages/accessibility.tsx";
import { AddonPage } from "../pages/addon.tsx";
import { ApiDocsPage } from "../pages/api-docs.tsx";
import { ArticlePage } from "../pages/article.tsx";
import { BlogPage } from "../pages/blog.tsx";
import { CategoryPage } from "../pages/category.tsx";
import { DiscordPage, RedditPage } from "../pages/community.tsx";
import { ContactPage } from "../pages/contact.tsx";
import { CouponsPage } from "../pages/coupons.tsx";
import { DiscountPage } from "../pages/discount.tsx";
import { ForgotPage } from "../pages/forgot.tsx";
import { HelpPage } from "../pages/help.tsx";
import { HomePage } from "../pages/home.tsx";
import { HowItWorksPage } from "../pages/how-it-works.tsx";
import { InvitePage } from "../pages/invite.tsx";
import { InviteStartPage } from "../pages/invite-start.tsx";
import { NoticePage, PrivacyPage, SalesPage, TermsPage } from "../pages/legal.tsx";
import { LicencesPage } from "../pages/licences.tsx";
import { LoginPage } from "../pages/login.tsx";
import { MorePage } from "../pages/more.tsx";
import { NewsletterPage } from "../pages/newsletter.tsx";
import { NewsletterIssuePage } from "../pages/newsletter-issue.tsx";
import { NewsletterConfirmPage, NewsletterUnsubscribePage } from "../pages/newsletter-link.tsx";
import { PostPage } from "../pages/post.tsx";
import { ReferralPage } from "../pages/referral.tsx";
import { StatusPage } from "../pages/status.tsx";
import { SubscriptionPlansPage } from "../pages/subscription-plans.tsx";
import { CancelPage, WithdrawPage } from "../pages/termination.tsx";
import { TrialPage } from "../pages/trial.tsx";
import { VerifyEmailPage } from "../pages/verify-email.tsx";
import { WpDecoyPage } from "../pages/wp-decoy.tsx";
import type { LayoutComponent, PageComponent } from "../router/screen.ts";

/** The pages that the server renders; the browser fills shells (dashboard, admin). */
export const serverPages: Readonly<Record<PageRouteId, PageComponent>> = {
  home: HomePage,
  trial: TrialPage,
  login: LoginPage,
  forgot: ForgotPage,
  addon: AddonPage,
  "verify-email": VerifyEmailPage,
  blog: BlogPage,
  post: PostPage,
  article: ArticlePage,
  category: CategoryPage,
  more: MorePage,
  "how-it-works": HowItWorksPage,
  "subscription-plans": SubscriptionPlansPage,
  subscription: SubscriptionPlansPage,
  coupons: CouponsPage,
  discount: DiscountPage,
  referral: ReferralPage,
  status: StatusPage,
  newsletter: NewsletterPage,
  "newsletter-confirm": NewsletterConfirmPage,
  "newsletter-leave": NewsletterUnsubscribePage,
  "newsletter-issue": NewsletterIssuePage,
  "api-docs": ApiDocsPage,
  "invite-start": InviteStartPage,
  invite: InvitePage,
  licences: LicencesPage,
  discord: DiscordPage,
  reddit: RedditPage,
  terms: TermsPage,
  sales: SalesPage,
  notice: NoticePage,
  accessibilite: AccessibilityPage,
  contact: ContactPage,
  help: HelpPage,
  resilier: CancelPage,
  retractation: WithdrawPage,
  privacy: PrivacyPage,
  "privacy-policy": PrivacyPage,
  "wp-admin": WpDecoyPage,
  "wp-login": WpDecoyPage,
};

export const serverLayouts: Readonly<Record<"default" | "docs", LayoutComponent>> = {
  default: DefaultLayout,
  docs: DocsLayout,
};
