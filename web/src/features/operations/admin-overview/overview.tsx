import { useLingui } from "@lingui/react/macro";
import type { AdminOverview } from "../../../../../common/contract/admin.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useRead } from "../../../lib/use-read.ts";
import { useLiveOverview } from "../../../shared/live-overview.ts";
import { SalesNotice, useSales } from "../../../shared/sales-notice.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Accounts } from "./accounts.tsx";
import { FRESH_MS, readOverview } from "./api.ts";
import { Today } from "./figures.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { Waiting } from "./waiting.tsx";

/** Below this many members, the first steps come first. */
const FEW = 20;

/** Today at a glance, live: refetched soon after an event, and from time to time. */
export function Overview() {
  const sales = useSales();
  const overview = useRead(["admin", "overview"], readOverview, { refetchInterval: FRESH_MS });
  const { error, refetch } = overview;
  useLiveOverview(() => void refetch());
  return (
    // Only the answer says what comes above the figures, so nothing shows before it.
    <Loaded
      from={overview}
      above={<SalesNotice missing={sales.data?.missing} />}
      held={!sales.isFetched}
      skeleton="h-60"
    >
      {(known) => <Known overview={known} stale={error !== null} />}
    </Loaded>
  );
}

function Known({ overview, stale }: { overview: AdminOverview; stale: boolean }) {
  const { t } = useLingui();
  const { at, unproved, members, done, service } = overview;
  const fresh = members < FEW;
  return (
    <>
      <Freshness at={at} stale={stale} />
      <SecondFactor unproved={unproved} />
      {members === 0 && (
        <Alert tone="info">{t`No member has signed up yet. The figures will fill in over time.`}</Alert>
      )}
      {fresh && done && <FirstSteps done={done} />}
      <Waiting overview={overview} />
      <Today overview={overview} />
      {service && <Accounts service={service} />}
      {!fresh && done && <FirstSteps done={done} />}
    </>
  );
}

/** The figures' age. Not announced to screen readers: it changes all the time. */
function Freshness({ at, stale }: { at: string; stale: boolean }) {
  const { t } = useLingui();
  const { formatTime } = useFormat();
  const time = formatTime(at);
  return (
    <p className="-mt-3 text-sm text-faint tabular-nums">
      {stale ? t`Unreachable since ${time}; retried automatically` : t`Updated at ${time}`}
    </p>
  );
}
