import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { AddonCard } from "../../../common/contract/addons.ts";
import type { Me } from "../../../common/contract/api.ts";
import { AddScreen } from "../features/streaming/addon/add-screen.tsx";
import { Contents } from "../features/streaming/addon/contents.tsx";
import { useCard } from "../features/streaming/addon/use-card.ts";
import { WatchHead } from "../features/streaming/addon/watch-head.tsx";
import { useMe } from "../shared/me.ts";
import { late } from "../ui/feedback/late.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { Loading, Skeleton } from "../ui/feedback/skeleton.tsx";
import { formerPlace } from "./dashboard-places.ts";
import { Keys } from "./keys.tsx";
import { VerifyLine } from "./verify-line.tsx";

/** Seen once by each member, and by those whose access has ended. */
const FirstVisit = late(async () => (await import("./dashboard-first-visit.tsx")).FirstVisitPart, {
  waiting: <WatchSkeleton />,
});
const Closed = late(async () => (await import("./dashboard-closed.tsx")).ClosedPart, { waiting: <WatchSkeleton /> });

/** /UserDashboard, "Watch": what plays where, how another screen gets it, and with which link. */
export default function DashboardPage() {
  const [, navigate] = useLocation();
  // Mails, articles and bookmarks name sections that have moved to other pages.
  const [moved] = useState(() => formerPlace(location));
  useEffect(() => {
    if (moved) navigate(moved, { replace: true });
  }, [moved, navigate]);
  return moved ? <WatchSkeleton /> : <Watch />;
}

function Watch() {
  const me = useMe();
  const card = useCard();
  return (
    <Loaded from={me} skeleton={<WatchSkeleton />}>
      {(member) => (
        <Loaded from={card} skeleton={<WatchSkeleton />}>
          {(addon) => <State me={member} card={addon} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function State({ me, card }: { me: Me; card: AddonCard }) {
  // Someone who sees the add-on tick still has the television to do.
  const [isNew, setNew] = useState(!card.installed);
  if (card.state !== "active") return <Closed me={me} card={card} />;
  if (isNew) return <FirstVisit me={me} card={card} onDone={() => setNew(false)} />;
  return <Ready me={me} card={card} />;
}

function Ready({ me, card }: { me: Me; card: AddonCard }) {
  return (
    <>
      <WatchHead card={card} />
      {!me.user.verified && <VerifyLine email={me.user.email} className="mb-5" />}
      <div className="grid items-start gap-x-10 gap-y-7 md:grid-cols-2 xl:grid-cols-[1.15fr_1fr_1fr]">
        <AddScreen card={card} />
        <div className="grid gap-y-7 md:contents">
          <Contents rows={card.rows} />
          <Keys me={me} card={card} />
        </div>
      </div>
    </>
  );
}

function WatchSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-10 w-64" />
      <Skeleton className="mt-3 h-5 w-48" />
      <Skeleton className="mt-8 h-64 w-full max-w-md" />
    </Loading>
  );
}
