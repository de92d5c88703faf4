import { useLingui } from "@lingui/react/macro";
import { Bound } from "../../../ui/form/bound.tsx";
import { FieldError } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { isRange, PRESETS, type Preset, type Range } from "./ranges.ts";

export type Choice = { preset: Preset | "own"; own: Range };

/** A month, a quarter, a year, or their own days. */
export function RangePicker({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const { t } = useLingui();
  const labels: Readonly<Record<Preset | "own", string>> = {
    month: t`This month`,
    "last-month": t`Last month`,
    quarter: t`This quarter`,
    "last-quarter": t`Last quarter`,
    year: t`This year`,
    "last-year": t`Last year`,
    own: t`Own dates`,
  };
  const wrong = choice.preset === "own" && !isRange(choice.own);
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <Select
        name="range"
        optional="filter"
        label={t`Range`}
        options={labels}
        value={choice.preset}
        onChange={({ target }) =>
          onChange({ ...choice, preset: PRESETS.find((each) => each === target.value) ?? "own" })
        }
        className="col-span-2 sm:w-52"
      />
      {choice.preset === "own" && (
        <Bound values={choice.own} onChange={(own) => onChange({ ...choice, own })}>
          <TextField type="date" name="from" label={t`First day`} className="min-w-0 sm:w-44" />
          <TextField type="date" name="to" label={t`Last day`} className="min-w-0 sm:w-44" />
        </Bound>
      )}
      <div role="alert" className="col-span-2 empty:hidden sm:basis-full">
        {wrong && <FieldError id="books-range" error={t`Enter a first and a last day, in this order.`} />}
      </div>
    </div>
  );
}
