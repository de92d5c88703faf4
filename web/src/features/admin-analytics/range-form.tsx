import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { isDay } from "../../../../common/time.ts";
import { Button } from "../../ui/button/button.tsx";
import { useErrorText } from "../../ui/feedback/use-error-text.ts";
import { Bound } from "../../ui/form/bound.tsx";
import { FieldError } from "../../ui/form/field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { rangeProblem, today, type View, type ViewChange } from "./view-rules.ts";

type Props = { view: View; onChange: (change: ViewChange) => void };

/** First and last day of a custom range. Its error shows below the days, even when the range came from the address. */
export function RangeForm({ view, onChange }: Props) {
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
    ...({ type: "date", optional: "filter", max: now, className: "min-w-0 sm:w-44" } as const),
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
