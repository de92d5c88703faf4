import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { AddonCard } from "../../../common/contract/addons.ts";
import type { Me } from "../../../common/contract/api.ts";
import { FirstVisit } from "../features/streaming/addon/first-visit.tsx";
import { useFormat } from "../lib/use-format.ts";
import { usePlans } from "../shared/plans.ts";
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

function Rows({ rows }: { rows: AddonCard["rows"] }) {
  if (rows.length === 0) return null;
  const names = [...new Set(rows.map(({ name }) => name))].slice(0, NAMED).join(", ");
  return (
    <Line icon={<TvIcon className="mt-0.5 size-5 text-muted" />}>
      <Trans>Your rows in Stremio: {names}.</Trans>
    </Line>
  );
}

/** When the trial ends, and what the cheapest plan costs after it. */
function Price({ until }: { until: string }) {
  const { t } = useLingui();
  const { formatMoment, formatMoney } = useFormat();
  const { data = [] } = usePlans();
  const prices = data.map(({ monthlyCents }) => monthlyCents).filter((cents) => cents > 0);
  const end = formatMoment(until);
  const price = formatMoney(Math.min(...prices));
  return (
    <Line icon={<CardIcon className="mt-0.5 size-5 text-muted" />}>
      <Trans>The trial ends on {end}, and nothing is charged.</Trans>{" "}
      {prices.length > 0 && <Trans>After that, from {price} per month, if you choose it.</Trans>}{" "}
      <Link to="/subscription-plans" className="link">{t`Choose`}</Link>
    </Line>
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
