import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { MemberPayment, UserDetail } from "../../../../../common/contract/admin.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { MemberLink } from "../../../shared/member-link.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Tabs } from "../../../ui/nav/tabs.tsx";
import { Breakable } from "../../../ui/text/breakable.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { Fact } from "../../../ui/text/fact.tsx";
import { AccessSentence, periodEnd } from "./access-sentence.tsx";
import { UserActions } from "./user-actions.tsx";
import { AccessBadge, StreamingLabel, SubscriptionLabel } from "./user-labels.tsx";
import { UserPayments } from "./user-payments.tsx";
import { UserTimeline } from "./user-timeline.tsx";

/**
 * One member: identity, access, actions, history. `threads` are their messages; `onRefund` asks how much of a payment goes back,
 * `onMessage` what to write to them.
 */
export function UserView({
  user,
  threads,
  onRefund,
  onMessage,
}: {
  user: UserDetail;
  threads: ReactNode;
  onRefund: (payment: MemberPayment) => void;
  onMessage: () => void;
}) {
  const { t, i18n } = useLingui();
  const plan = user.planName?.[i18n.locale === "fr" ? "fr" : "en"];
  return (
    <>
      <div className="flex flex-col gap-2">
        <h1 className="text-title">{user.name || user.email}</h1>
        <p className="flex flex-wrap items-center gap-2">
          {user.name && (
            <span className="mr-1 min-w-0 text-muted wrap-anywhere">
              <Breakable text={user.email} />
            </span>
          )}
          <AccessBadge access={user.access} />
          {plan && <Badge tone="neutral">{plan}</Badge>}
          {user.admin && <Badge tone="accent">{t`Administrator`}</Badge>}
          {user.isApi && <Badge>API</Badge>}
          {!user.verified && (
            <Badge tone="warning">{user.unopened ? t`No password yet` : t`Address not confirmed`}</Badge>
          )}
        </p>
      </div>
      <AccessSentence user={user} />
      <UserActions user={user} onMessage={onMessage} />
      <Tabs
        label={t`About this member`}
        tabs={[
          { id: "profile", label: t`Profile`, content: <Profile user={user} /> },
          { id: "timeline", label: t`Timeline`, content: <UserTimeline id={user.id} /> },
          {
            id: "payments",
            label: t`Payments`,
            content: <UserPayments payments={user.payments} onRefund={onRefund} />,
          },
          { id: "messages", label: t`Messages`, content: threads },
        ]}
      />
    </>
  );
}

function Profile({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const { formatDateTime, formatMoney } = useFormat();
  const time = (iso: string | null) => (iso ? formatDateTime(iso) : "–");
  const { subscription } = user;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card title={t`Account`}>
        <Facts>
          <Fact term={t`Signed up`}>{time(user.created)}</Fact>
          <Fact term={t`Language`}>{user.locale === "fr" ? t`French` : t`English`}</Fact>
          <Fact term={t`Newsletter`}>{user.newsletter ? t`Yes` : t`No`}</Fact>
          <Fact term={t`Terms accepted`}>{time(user.termsAccepted)}</Fact>
          <Fact term={t`Referral code`}>{user.affiliateCode}</Fact>
          <Fact term={t`Referred by`}>{user.invitedBy ? <MemberLink member={user.invitedBy} /> : "–"}</Fact>
          <Fact term={t`Members referred`}>{user.invited}</Fact>
          <Fact term={t`ID`}>{user.id}</Fact>
        </Facts>
      </Card>
      <div className="flex flex-col gap-5">
        <Card title={t`Streaming account`}>
          <Facts>
            <Fact term={t`State`}>
              <StreamingLabel state={user.streaming} access={user.access} />
            </Fact>
            <Fact term={t`Username`}>{user.streamingName ? <Breakable text={user.streamingName} /> : "–"}</Fact>
          </Facts>
        </Card>
        <Card title={t`Subscription`}>
          <Facts>
            <Fact term={t`Trial until`}>{time(user.trialEnds)}</Fact>
            <Fact term={t`Paid until`}>{time(periodEnd(user) ?? user.paidUntil)}</Fact>
            {user.givenUntil && <Fact term={t`End of access, days given included`}>{time(user.givenUntil)}</Fact>}
            {user.blocked && <Fact term={t`Blocked since`}>{time(user.blocked)}</Fact>}
            {!user.startsAtOnce && (
              <Fact term={t`Next order`}>{t`Begins after 14 days: two withdrawals within twelve months`}</Fact>
            )}
            {subscription ? (
              <>
                <Fact term={t`State`}>
                  <SubscriptionLabel subscription={subscription} />
                </Fact>
                <Fact term={t`Price`}>
                  {formatMoney(subscription.priceCents)} {subscription.period === "year" ? t`per year` : t`per month`}
                </Fact>
              </>
            ) : (
              <Fact term={t`State`}>{t`No subscription`}</Fact>
            )}
            {user.stripe && <Fact term={t`Stripe customer`}>{user.stripe}</Fact>}
          </Facts>
        </Card>
      </div>
    </div>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-8 gap-y-3 text-sm min-[26rem]:grid-cols-2">{children}</dl>;
}
