import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatDateTime, formatMoney } from "../../../../common/format.ts";
import type { UserDetail } from "../../../../common/wire/admin.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { MemberLink } from "../../shared/member-link.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Tabs } from "../../ui/nav/tabs.tsx";
import { Card } from "../../ui/text/card.tsx";
import { UserActions } from "./user-actions.tsx";
import { AccessBadge, StreamingLabel, SubscriptionLabel } from "./user-labels.tsx";
import { UserPayments } from "./user-payments.tsx";
import { UserTimeline } from "./user-timeline.tsx";

/** One member: identity, access, history and actions. `log` is the audit log about them. */
export function UserView({ user, log }: { user: UserDetail; log: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <div className="flex flex-col gap-2">
        <h1 className="text-title wrap-anywhere">{user.name || user.email}</h1>
        <p className="flex flex-wrap items-center gap-2">
          {user.name && <span className="mr-1 text-muted break-all">{user.email}</span>}
          <AccessBadge access={user.access} />
          {user.admin && (
            <Badge tone="accent">
              <Trans>Administrator</Trans>
            </Badge>
          )}
          {user.isApi && <Badge>API</Badge>}
          {!user.verified && (
            <Badge tone="warning">
              <Trans>Address not confirmed</Trans>
            </Badge>
          )}
        </p>
      </div>
      <UserActions user={user} />
      <Tabs
        label={t`About this member`}
        tabs={[
          { id: "profile", label: <Trans>Profile</Trans>, content: <Profile user={user} /> },
          { id: "timeline", label: <Trans>Access</Trans>, content: <UserTimeline items={user.timeline} /> },
          { id: "payments", label: <Trans>Payments</Trans>, content: <UserPayments payments={user.payments} /> },
          { id: "audit", label: <Trans>Audit log</Trans>, content: log },
        ]}
      />
    </>
  );
}

function Profile({ user }: { user: UserDetail }) {
  const locale = useLocale();
  const time = (iso: string | null) => (iso ? formatDateTime(iso, locale) : "–");
  const { subscription } = user;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card title={<Trans>Account</Trans>}>
        <Facts>
          <Fact label={<Trans>Signed up</Trans>}>{time(user.created)}</Fact>
          <Fact label={<Trans>Language</Trans>}>
            {user.locale === "fr" ? <Trans>French</Trans> : <Trans>English</Trans>}
          </Fact>
          <Fact label={<Trans>Newsletter</Trans>}>{user.newsletter ? <Trans>Yes</Trans> : <Trans>No</Trans>}</Fact>
          <Fact label={<Trans>Terms accepted</Trans>}>{time(user.termsAccepted)}</Fact>
          <Fact label={<Trans>Referral code</Trans>}>{user.affiliateCode}</Fact>
          <Fact label={<Trans>Referred by</Trans>}>
            {user.invitedBy ? <MemberLink member={user.invitedBy} /> : "–"}
          </Fact>
          <Fact label={<Trans>Members referred</Trans>}>{user.invited}</Fact>
          <Fact label={<Trans>ID</Trans>}>{user.id}</Fact>
        </Facts>
      </Card>
      <div className="flex flex-col gap-5">
        <Card title={<Trans>Streaming account</Trans>}>
          <Facts>
            <Fact label={<Trans>State</Trans>}>
              <StreamingLabel state={user.streaming} />
            </Fact>
            <Fact label={<Trans>Name</Trans>}>{user.streamingName || "–"}</Fact>
          </Facts>
        </Card>
        <Card title={<Trans>Subscription</Trans>}>
          <Facts>
            <Fact label={<Trans>Trial until</Trans>}>{time(user.trialEnds)}</Fact>
            <Fact label={<Trans>Paid until</Trans>}>{time(user.paidUntil)}</Fact>
            {user.blocked && <Fact label={<Trans>Blocked since</Trans>}>{time(user.blocked)}</Fact>}
            {subscription ? (
              <>
                <Fact label={<Trans>State</Trans>}>
                  <SubscriptionLabel subscription={subscription} />
                </Fact>
                <Fact label={<Trans>Price</Trans>}>
                  {formatMoney(subscription.priceCents, locale)}{" "}
                  {subscription.period === "year" ? <Trans>per year</Trans> : <Trans>per month</Trans>}
                </Fact>
                <Fact label={<Trans>Period ends</Trans>}>{time(subscription.currentPeriodEnd)}</Fact>
              </>
            ) : (
              <Fact label={<Trans>State</Trans>}>
                <Trans>No subscription</Trans>
              </Fact>
            )}
            {user.stripe && <Fact label={<Trans>Stripe customer</Trans>}>{user.stripe}</Fact>}
          </Facts>
        </Card>
      </div>
    </div>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-8 gap-y-3 text-sm min-[26rem]:grid-cols-2">{children}</dl>;
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
