import { Plural, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { usePageData, useSite } from "../router/page-data.tsx";
import { BridgeAside } from "../ui/bridge/bridge-aside.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { ArrowRightIcon, CheckIcon } from "../ui/icon/icons.tsx";
import { AuthCard } from "../ui/text/auth-card.tsx";

/** /u/{code}: a referral page. It never says whose; the code reaches the sign-up page only through the link. */
export default function InvitePage() {
  const { t } = useLingui();
  const { code } = usePageData("invite");
  const { brand, trialDays } = useSite();
  return (
    <AuthCard
      aside={<BridgeAside />}
      title={t`A member invites you`}
      lead={t`${brand} prepares your Stremio add-on and keeps it working on all your screens.`}
      footer={<Link to="/comment-ca-marche" className="link">{t`See how it works first`}</Link>}
    >
      <ul className="flex flex-col gap-2.5">
        {trialDays > 0 && (
          <li className="flex gap-2.5">
            <CheckIcon className="mt-0.5 size-5 text-accent" />
            <Plural value={trialDays} one="# day free, no card needed" other="# days free, no card needed" />
          </li>
        )}
        <li className="flex gap-2.5">
          <CheckIcon className="mt-0.5 size-5 text-accent" />
          {t`Neither of you sees the other’s name or address`}
        </li>
        <li className="flex gap-2.5">
          <CheckIcon className="mt-0.5 size-5 text-accent" />
          {t`No cookie: the code is only in this link`}
        </li>
      </ul>
      <p className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4 rounded-control border border-line bg-sunken px-4 py-2.5 text-sm">
        <span className="text-muted">{t`Referral code`}</span>{" "}
        <span translate="no" className="font-mono">
          {code}
        </span>
      </p>
      <ButtonLink to={`/trial?ref=${encodeURIComponent(code)}`} className="for-visitors mt-5 w-full">
        {t`Accept the invitation`}
        <ArrowRightIcon />
      </ButtonLink>
      <ButtonLink to="/UserDashboard" className="for-members mt-5 w-full">
        {t`Go to my dashboard`}
        <ArrowRightIcon />
      </ButtonLink>
    </AuthCard>
  );
}
