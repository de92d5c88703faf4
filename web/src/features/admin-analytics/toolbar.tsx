import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { COMPARISONS, type Report, STEPS } from "../../../../common/wire/analytics.ts";
import { Select } from "../../ui/form/select.tsx";
import { COMPARISON_LABELS, RANGE_LABELS, STEP_LABELS } from "./labels.ts";
import { RangeForm } from "./range-form.tsx";
import { PRESETS, type View, type ViewChange } from "./view-rules.ts";

/** Reports in comparable steps; the others cover the range as a whole. */
const IN_STEPS: readonly Report[] = ["traffic", "funnel", "money"];

type Props = { view: View; onChange: (change: ViewChange) => void };

/** Range, step and comparison of a report. */
export function Toolbar({ view, onChange }: Props) {
  const { t, i18n } = useLingui();
  const { range, from, to, step, compare, report } = view;
  const inSteps = IN_STEPS.includes(report);
  const options = (labels: Readonly<Record<string, MessageDescriptor>>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label: i18n._(label) }));
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <Select
          name="range"
          label={t`Range`}
          optional="filter"
          options={options(RANGE_LABELS)}
          value={range}
          onChange={({ target }) => {
            const preset = PRESETS.find((one) => one === target.value);
            onChange(preset ? { range: preset } : { from, to });
          }}
          className={inSteps ? "sm:w-44" : "col-span-2 sm:w-44"}
        />
        {inSteps && (
          <>
            <Select
              name="step"
              label={t`By`}
              optional="filter"
              options={options(STEP_LABELS)}
              value={step}
              onChange={({ target }) => onChange({ step: STEPS.find((one) => one === target.value) ?? "day" })}
              className="sm:w-36"
            />
            <Select
              name="compare"
              label={t`Compared with`}
              optional="filter"
              options={options(COMPARISON_LABELS)}
              value={compare}
              onChange={({ target }) =>
                onChange({ compare: COMPARISONS.find((one) => one === target.value) ?? "none" })
              }
              className="col-span-2 sm:w-56"
            />
          </>
        )}
      </div>
      {range === "custom" && <RangeForm key={`${from} ${to}`} view={view} onChange={onChange} />}
    </div>
  );
}
