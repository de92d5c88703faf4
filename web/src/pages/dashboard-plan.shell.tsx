import { useEffect, useState } from "react";
import { AccessArea } from "../features/billing/subscription/access-area.tsx";
import { useBilling } from "../shared/billing.ts";
import { useMe } from "../shared/me.ts";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { Loading, Skeleton } from "../ui/feedback/skeleton.tsx";

/** /UserDashboard/plan: what is paid until when, the invoices, and the contract. */
export default function DashboardPlanPage() {
  const me = useMe();
  const money = useBilling();
  const now = useNow();
  return (
    <Loaded from={me} skeleton={<PlanSkeleton />}>
      {(member) => (
        <Loaded from={money} skeleton={<PlanSkeleton />}>
          {(billing) => <AccessArea me={member} billing={billing} now={now} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function PlanSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-10 w-80 max-w-full" />
      <Skeleton className="mt-3 h-5 w-60" />
      <Skeleton className="mt-8 h-56 w-full max-w-md" />
    </Loading>
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
