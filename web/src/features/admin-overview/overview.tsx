import { Plural, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { formatTime } from "../../../../common/format.ts";
import type { AdminOverview } from "../../../../common/wire/admin.ts";
import { useLiveOverview } from "../../lib/live.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { adminCalls } from "../../shared/proof/admin-calls.ts";
import { Alert } from "../../ui/feedback/alert.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { Accounts } from "./accounts.tsx";
import { Today, ToLookAfter } from "./figures.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { troubles } from "./overview-rules.ts";
import { SecondFactor } from "./second-factor.tsx";

/** Maximum age of the figures without realtime, in ms. */
const FRESH_MS = 30_000;

/** Below this many members, the first steps come first. */
const FEW = 20;

/** Today at a glance, live: refetched soon after an event, and from time to time. */
export function Overview() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "overview"],
    queryFn: ({ signal }) => adminCalls("/overview").get<AdminOverview>("", signal),
    refetchInterval: FRESH_MS,
  });
  useLiveOverview(() => void refetch());
  if (error && !data) return <LoadError from={{ error, refetch }} />;
  const fresh = data !== undefined && data.members < FEW;
  return (
    <>
      <Freshness at={data?.at} stale={error !== null} />
      {data && <SecondFactor unproved={data.unproved} />}
      {data?.members === 1 && (
        <Alert tone="info">{t`Nobody but you has signed up yet. The figures will fill in over time.`}</Alert>
      )}
      {fresh && <FirstSteps done={data.done} />}
      <Today overview={data} />
      <ToLookAfter overview={data} />
      <Accounts overview={data} />
      {data && !fresh && <FirstSteps done={data.done} />}
      <p role="status" className="sr-only">
        {data && (
          <Plural
            value={troubles(data)}
            _0="Nothing needs your attention right now."
            one="# thing needs your attention."
            other="# things need your attention."
          />
        )}
      </p>
    </>
  );
}

/** The figures' age. Not announced to screen readers: it changes all the time. */
function Freshness({ at, stale }: { at: string | undefined; stale: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (!at) return <p className="-mt-3 text-sm text-faint">{"\u00a0"}</p>;
  const time = formatTime(at, locale);
  return (
    <p className="-mt-3 text-sm text-faint tabular-nums">
      {stale ? t`Unreachable since ${time}; retried automatically` : t`Updated at ${time}`}
    </p>
  );
}
