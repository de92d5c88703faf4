import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { Me } from "../../../common/contract/api.ts";
import { SharingCard } from "../features/billing/referrals/sharing-card.tsx";
import { AccessArea } from "../features/billing/subscription/access-area.tsx";
import { IdentitiesCard } from "../features/identity/identities/identities-card.tsx";
import { FactorsCard } from "../features/identity/second-factor/factors-card.tsx";
import { ActivityCard } from "../features/members/account/activity-card.tsx";
import { DashboardSkeleton } from "../features/members/account/dashboard-skeleton.tsx";
import { DataCard } from "../features/members/account/data-card.tsx";
import { DevicesCard } from "../features/members/account/devices-card.tsx";
import { ProfileCard } from "../features/members/account/profile-card.tsx";
import { SecurityCard } from "../features/members/account/security-card.tsx";
import { StreamingCard } from "../features/streaming/account/streaming-card.tsx";
import { ScreensCard } from "../features/streaming/addon/screens-card.tsx";
import { useAuth } from "../lib/auth.tsx";
import { useBilling } from "../shared/billing.ts";
import { useMe } from "../shared/me.ts";
import { VerifyNotice } from "../shared/verify-notice.tsx";
import { late } from "../ui/feedback/late.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { Skeleton } from "../ui/feedback/skeleton.tsx";
import { Appear } from "../ui/motion/motion.tsx";

/** Few members have keys: the others do not load this. */
const OwnKeysCard = late(async () => (await import("../features/programs/api-keys/own-keys-card.tsx")).OwnKeysCard, {
  waiting: <Skeleton className="h-40 w-full" />,
});

/** /UserDashboard: everything that a member has and may change, on one page whose sections the layout links to. */
export default function DashboardPage() {
  const { t } = useLingui();
  const me = useMe();
  // Fetched beside it; another part of the page shows the result.
  const { isFetched: moneyKnown } = useBilling();
  const { user: stored } = useAuth();
  // Known from the session at once, so that the page does not move when its data arrives.
  const user = me.data?.user ?? stored;
  const name = user?.name;
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <h1 className="text-title">{name ? t`Hello ${name}` : t`Dashboard`}</h1>
      {user && !user.verified && <VerifyNotice email={user.email} />}
      <Loaded from={me} skeleton={<DashboardSkeleton />}>
        {(data) => (moneyKnown ? <Sections me={data} /> : <DashboardSkeleton />)}
      </Loaded>
    </div>
  );
}

function Sections({ me }: { me: Me }) {
  const now = useNow();
  useEffect(scrollToAnchor, []);
  return (
    // On small screens the navigation is a row at the top: anchors stop below it.
    <Appear preset="fade" className="flex flex-col gap-6 max-lg:[&>section]:scroll-mt-12">
      <AccessArea me={me} now={now} />
      <ScreensCard me={me} />
      <StreamingCard me={me} />
      <ProfileCard user={me.user} />
      <SecurityCard user={me.user} />
      <FactorsCard user={me.user} />
      <IdentitiesCard user={me.user} />
      <DevicesCard />
      <SharingCard code={me.user.affiliateCode} />
      {me.user.isApi && <OwnKeysCard />}
      <ActivityCard userId={me.user.id} />
      <DataCard />
    </Appear>
  );
}

/** The time in ms, updated each minute so that "days left" stays correct on a page left open. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The address may name a section that exists only now. */
function scrollToAnchor(): void {
  const id = location.hash.slice(1);
  if (id) document.getElementById(id)?.scrollIntoView();
}
