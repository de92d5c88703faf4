import { useLingui } from "@lingui/react/macro";
import { useSite } from "../router/page-data.tsx";

/** A link in the header or footer; `section` is a part of the home page. Members see `member` in its place. */
export type SiteLink = { label: string; member?: SiteLink } & ({ to: string } | { section: string });
type SiteLinkGroup = { id: string; title: string; links: SiteLink[] };

/** The header's links, in order. */
export function useMainLinks(): readonly [how: SiteLink, plans: SiteLink, help: SiteLink] {
  const { t } = useLingui();
  return [
    { to: "/comment-ca-marche", label: t`How it works` },
    { to: "/subscription-plans", label: t`Plans` },
    { to: "/aide", label: t`Help centre` },
  ];
}

/** The footer's links: every public page, grouped by purpose. */
export function useFooterLinks(): SiteLinkGroup[] {
  const { t } = useLingui();
  const { pages = [] } = useSite();
  const [how, plans, help] = useMainLinks();
  return [
    {
      id: "service",
      title: t`The service`,
      links: [
        how,
        plans,
        { to: "/coupons", label: t`Coupons` },
        { to: "/more", label: t`About the service` },
        { section: "faq", label: t`Questions` },
        ...pages.map(({ slug, label }) => ({ to: `/p/${slug}`, label })),
      ],
    },
    {
      id: "read",
      title: t`Resources`,
      links: [
        help,
        { to: "/blog", label: t`Blog` },
        { to: "/contact", label: t`Contact us` },
        { to: "/newsletter", label: t`Newsletter` },
        { to: "/api-docs", label: t`API` },
        { to: "/status", label: t`Service status` },
      ],
    },
    {
      id: "members",
      title: t`Members`,
      links: [
        { to: "/trial", label: t`Free trial`, member: { to: "/UserDashboard", label: t`Dashboard` } },
        { to: "/login", label: t`Sign in`, member: { to: "/contrat", label: t`My data` } },
        { to: "/referral", label: t`Referral programme` },
      ],
    },
    {
      id: "legal",
      title: t`Legal`,
      links: [
        { to: "/cgu", label: t`Terms of use` },
        { to: "/cgv", label: t`Terms of sale` },
        { to: "/politique-de-confidentialite", label: t`Privacy policy` },
        { to: "/mentions", label: t`Legal notice` },
        { to: "/licences", label: t`Licences` },
        { to: "/resilier", label: t`Cancel your contract` },
        { to: "/retractation", label: t`Withdraw from the contract here` },
        { to: "/accessibilite", label: t`Accessibility: partially compliant` },
      ],
    },
  ];
}
