import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { AddonCard } from "../../../common/contract/addons.ts";
import type { Me } from "../../../common/contract/api.ts";
import { FirstVisit } from "../features/streaming/addon/first-visit.tsx";
import { useFormat } from "../lib/use-format.ts";
import { useKeptPlan, usePlans, useSources } from "../shared/plans.ts";
import { SourceLineNote } from "../shared/source-line-note.tsx";
import { CardIcon } from "../ui/icon/account-icons.tsx";
import { TvIcon } from "../ui/icon/device-icons.tsx";
import { Keys } from "./keys.tsx";
import { VerifyLine } from "./verify-line.tsx";

type Props = { me: Me; card: AddonCard; onDone: () => void };

/** What a new member sees: the four steps first, the price last. */
export function FirstVisitPart({ me, card, onDone }: Props) {
  return (
    <FirstVisit
      card={card}
      onDone={onDone}
      later={
        <>
          <Rows rows={card.rows} />
          {!me.user.verified && <VerifyLine email={me.user.email} />}
          {me.access.state === "trial" && <Price until={me.access.until ?? ""} />}
          <div className="mt-5">
            <Keys me={me} card={card} />
          </div>
        </>
      }
    />
  );
}

/** Most rows that are named. */
const NAMED = 4;

/** What the operator says of the sources, or else the names of the rows. */
function Rows({ rows }: { rows: AddonCard["rows"] }) {
  const sources = useSources();
  if (sources.some(({ said }) => said))
    return <SourceLineNote sources={sources} className="[&>svg]:size-5 [&>svg]:text-muted" />;
  if (rows.length === 0) return null;
  const names = [...new Set(rows.map(({ name }) => name))].slice(0, NAMED).join(", ");
  return (
    <Line icon={<TvIcon className="mt-0.5 size-5 text-muted" />}>
      <Trans>Your rows in Stremio: {names}.</Trans>
    </Line>
  );
}

/** When the trial ends, and what the plan chosen before it costs then, or the cheapest one. */
function Price({ until }: { until: string }) {
  const { t } = useLingui();
  const { formatMoment, formatMoney } = useFormat();
  const { data = [] } = usePlans();
  const prices = data.map(({ monthlyCents }) => monthlyCents).filter((cents) => cents > 0);
  const end = formatMoment(until);
  const kept = useKeptPlan();
  const price = formatMoney(kept?.cents ?? Math.min(...prices));
  return (
    <Line icon={<CardIcon className="mt-0.5 size-5 text-muted" />}>
      <Trans>The trial ends on {end}, and nothing is charged.</Trans>{" "}
      {prices.length > 0 && <After plan={kept?.name} price={price} yearly={kept?.period === "year"} />}{" "}
      <Link to={kept?.path ?? "/subscription-plans"} className="link">{t`Choose`}</Link>
    </Line>
  );
}

/** What the days after the trial cost, of the plan that was chosen, or at least. */
function After({ plan, price, yearly }: { plan: string | undefined; price: string; yearly: boolean }) {
  if (!plan) return <Trans>After that, from {price} per month, if you choose it.</Trans>;
  if (yearly)
    return (
      <Trans>
        After that, {plan}, {price} per year, if you choose it.
      </Trans>
    );
  return (
    <Trans>
      After that, {plan}, {price} per month, if you choose it.
    </Trans>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex gap-3">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
