import type { CSSProperties } from "react";
import type { PublicPlan } from "../../../../../common/contract/plans.ts";
import type { Own } from "./own-plan.tsx";
import { PlanCard } from "./plan-card.tsx";

type DeckProps = { plans: readonly PublicPlan[]; both?: boolean; own?: Own | null };

/** The plans on their deck; the member's own one is raised, else the middle one of three or more, or the only one. */
export function PlansDeck({ plans, both = false, own = null }: DeckProps) {
  const advised = plans.length > 2 ? 1 : plans.length - 1;
  const raised = own ? plans.findIndex(({ slug }) => slug === own.slug) : advised;
  return (
    <ul className="plans-deck" style={own ? ({ "--three": widths(plans.length, raised) } as CSSProperties) : undefined}>
      {plans.map((plan, index) => (
        <PlanCard key={plan.id} plan={plan} raised={index === raised} both={both} own={own} />
      ))}
    </ul>
  );
}

/** The columns of the deck: the raised plan is wider. */
const widths = (count: number, raised: number) =>
  Array.from({ length: count }, (_, index) => (index === raised ? "1.45fr" : "1fr")).join(" ");
