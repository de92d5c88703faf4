import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { COMPARISONS, type Report, STEPS } from "../../../../../common/contract/analytics.ts";
import { isDay } from "../../../../../common/time.ts";
import { Button } from "../../../ui/button/button.tsx";
import { useErrorText } from "../../../ui/feedback/use-error-text.ts";
import { Bound } from "../../../ui/form/bound.tsx";
import { FieldError } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { COMPARISON_LABELS, RANGE_LABELS, STEP_LABELS } from "./labels.ts";
import { PRESETS, rangeProblem, today, type View, type ViewChange } from "./view-rules.ts";

/** Reports in comparable steps; the others cover the range as a whole. */
const IN_STEPS: readonly Report[] = ["traffic", "funnel", "money"];

export function Toolbar({ view, onChange }: { view: View; onChange: (change: ViewChange) => void }) {
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

/** First and last day of a custom range. Its error shows below the days, even when the range came from the address. */
function RangeForm({ view, onChange }: { view: View; onChange: (change: ViewChange) => void }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [days, setDays] = useState({ from: dayOrNone(view.from), to: dayOrNone(view.to) });
  const [problem, setProblem] = useState(view.problem);
  const errorId = useId();
  const now = today();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = rangeProblem(days.from, days.to, now);
    setProblem(found);
    if (!found) onChange(days);
  }

  const noDays = problem === "validation_invalid_format" && t`Enter a first and a last day.`;
  const error = problem ? noDays || errorText(problem) : "";
  const field = {
    ...({ type: "date", max: now, className: "min-w-0 sm:w-44" } as const),
    ...(error && ({ "aria-invalid": true, "aria-describedby": errorId } as const)),
  };
  return (
    <form
      noValidate
      aria-label={t`Custom dates`}
      onSubmit={submit}
      className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
    >
      <Bound values={days} onChange={setDays}>
        <TextField {...field} name="from" label={t`First day`} />
        <TextField {...field} name="to" label={t`Last day`} />
      </Bound>
      <div role="alert" className="col-span-2 empty:hidden sm:order-last sm:basis-full">
        <FieldError id={errorId} error={error} />
      </div>
      <Button type="submit" variant="secondary" className="col-span-2">{t`Show these days`}</Button>
    </form>
  );
}

/** A date field accepts nothing else. */
const dayOrNone = (text: string) => (isDay(text) ? text : "");
