import { Trans, useLingui } from "@lingui/react/macro";
import type { UserRow } from "../../../../../common/contract/admin.ts";
import { Day } from "../../../ui/text/day.tsx";

/** A member's plan and period, or who gave the paid time; a dash for none. */
export function PlanCell({ row: { planName, period, provider } }: { row: UserRow }) {
  const { t, i18n } = useLingui();
  const name = planName?.[i18n.locale === "fr" ? "fr" : "en"] ?? "";
  const rhythm =
    period === "month" ? t`monthly` : period === "year" ? t`yearly` : provider === "given" ? t`days from the team` : "";
  if (!name && !rhythm) return "–";
  return (
    <span className="wrap-break-word">
      {name}
      {rhythm && <span className="text-muted">{name ? `, ${rhythm}` : rhythm}</span>}
    </span>
  );
}

/** The day on which the running period or the access ends, and what happens then. */
export function EndCell({ row: { until, renewal, graceEnd, access } }: { row: UserRow }) {
  const { t } = useLingui();
  if (!until) return "–";
  if (renewal === "renews" && !graceEnd)
    return (
      <Trans>
        renews on <Day iso={until} />
      </Trans>
    );
  const what = graceEnd ? t`grace period` : access.state === "trial" ? t`trial ends` : "";
  return (
    <>
      <Day iso={until} />
      {what && <span className="text-muted">, {what}</span>}
    </>
  );
}
