import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import type { PublicPlan } from "../../../../../common/contract/plans.ts";
import { FeatureList } from "../../../shared/feature-list.tsx";
import type { Own } from "./own-plan.tsx";
import { PlanAction } from "./plan-action.tsx";
import { PlanPrices } from "./plan-prices.tsx";

type Props = {
  plan: PublicPlan;
  /** The member's own plan, or the one that we advise. */
  raised: boolean;
  /** The plan of the member who reads, on the page of plans. */
  own: Own | null;
  /** Without a choice of the period above: both prices show, the month's first. */
  both: boolean;
};

/** One plan on the deck, with its total price, tax included. */
export function PlanCard({ plan, raised, both, own }: Props) {
  const { t } = useLingui();
  const id = useId();
  const Name = both ? "h3" : "h2"; // on their own page the plans are its sections
  const { name, screens, description, features, trialDays, supportHours } = plan;
  return (
    <li className={`plan ${raised ? "plan-raised" : ""}`} style={raised ? own?.look : undefined}>
      {raised && (
        <p className="mb-6 font-semibold text-bright" style={own?.ink}>
          {own?.label ?? (screens === 2 ? t`Our advice for two` : t`Our advice`)}
        </p>
      )}
      {screens > 0 && <Screens lit={screens} />}
      <Name id={id} className={raised ? "text-title" : "text-heading lg:text-[1.625rem]"}>
        {name}
      </Name>
      {screens > 0 && (
        <p className="mt-1">
          <Plural value={screens} one="# screen at a time" other="# screens at a time" />
        </p>
      )}
      {!both && description && <p className="mt-1 text-sm text-muted">{description}</p>}
      <PlanPrices plan={plan} both={both} />
      {!both && features.length > 0 && (
        <FeatureList features={features} screens={0} className="mt-5 flex flex-col gap-2" />
      )}
      {!both && supportHours > 0 && (
        <p className="mt-3 text-sm">
          <Plural value={supportHours} one="We reply within # hour." other="We reply within # hours." />
        </p>
      )}
      <PlanAction plan={plan} describedBy={id} raised={raised} both={both} own={own} />
      {raised && trialDays > 0 && (
        <p className="either mt-3.5 text-sm">
          <span className="for-visitors">
            <Trans>No card. When the trial is over, access simply stops.</Trans>
          </span>
        </p>
      )}
    </li>
  );
}

/** What plays on one, two, and more screens. */
const FILMS = [["p-mars"], ["scene", "p-loups"], ["p-vagues", "p-mars", "p-poil", "p-serre"]] as const;

/** A film on each screen, four at most. Decorative: the number is said beside it. */
function Screens({ lit }: { lit: number }) {
  return (
    <span className="plan-screens" aria-hidden="true">
      {(FILMS[lit - 1] ?? FILMS[2]).slice(0, lit).map((film) => (
        <svg
          key={film}
          viewBox={film === "scene" ? "0 0 640 300" : "0 0 200 300"}
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
          focusable="false"
        >
          <use href={`/posters.svg#${film}`} />
        </svg>
      ))}
    </span>
  );
}
