import { Plural, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { LOCALES, type Locale } from "../../../../../common/contract/api.ts";
import { DATE_ORDERS, readDate } from "../../../../../common/imports/dates.ts";
import { parisDay } from "../../../../../common/paris.ts";
import { addDays, now } from "../../../../../common/time.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { usePlanLabel } from "../../../shared/plan-label.ts";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { RadioTile } from "../../../ui/form/radio-tile.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import type { DateQuestion } from "./preview.ts";
import { PLANS_MAX } from "./preview.ts";
import type { ImportFile } from "./use-import-file.ts";

/** What only the operator can say about the file. */
export function Questions({ state }: { state: ImportFile }) {
  const { openQuestions: open = 0, tooManyPlans } = state;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      {open > 0 && !tooManyPlans && (
        <p className="text-warn lg:col-span-2" role="status">
          <Plural
            value={open}
            one="Answer # question to see what happens to each row."
            other="Answer # questions to see what happens to each row."
          />
        </p>
      )}
      {state.dateQuestions.map((question) => (
        <DateOrderQuestion key={question.column} question={question} state={state} />
      ))}
      {state.named.size > 0 && <PlanQuestions state={state} />}
      {state.endless > 0 && <AccessQuestion state={state} />}
    </div>
  );
}

function DateOrderQuestion({ question, state }: { question: DateQuestion; state: ImportFile }) {
  const { t } = useLingui();
  const { formatParisDay } = useFormat();
  const { column, heading, example, order } = question;
  const labels = { dmy: t`Day, then month`, mdy: t`Month, then day` };
  return (
    <fieldset className="flex flex-col gap-2 rounded-card border border-warn/60 p-4">
      <legend className="px-1 font-semibold wrap-anywhere">
        {example ? t`“${heading}”: ${example} is…` : t`“${heading}”: which comes first?`}
      </legend>
      {order === "mixed" && (
        <p className="text-sm text-muted">{t`No order fits all dates of this column. Rows that do not fit yours must be corrected.`}</p>
      )}
      {DATE_ORDERS.map((each) => (
        <RadioTile
          key={each}
          name={`order-${column}`}
          value={each}
          label={example ? formatParisDay(readDate(example, each)?.toISOString() ?? "") : labels[each]}
          note={example ? labels[each] : undefined}
          checked={state.orders[column] === each}
          onChange={() => state.setOrder(column, each)}
        />
      ))}
    </fieldset>
  );
}

/** Which of our plans each plan of the file is. */
function PlanQuestions({ state }: { state: ImportFile }) {
  const { t } = useLingui();
  const labelOf = usePlanLabel();
  if (state.tooManyPlans)
    return (
      <Alert tone="warning">{t`The plan’s column has more than ${PLANS_MAX} different values. Choose another column.`}</Alert>
    );
  const options = [
    { value: "?", label: t`Choose…` },
    { value: "", label: t`No plan` },
    ...state.plans.map((plan) => ({ value: plan.id, label: labelOf(plan) })),
  ];
  return (
    <fieldset className="flex flex-col gap-3 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">{t`Plans of the file`}</legend>
      {[...state.named].map(([key, written]) => (
        <Select
          key={key}
          name={`plan-${key}`}
          optional="filter"
          label={written}
          options={options}
          value={state.answers[key] ?? "?"}
          onChange={({ target }) => {
            if (target.value !== "?") state.setPlan(key, target.value);
          }}
        />
      ))}
    </fieldset>
  );
}

/** What members get whose row says that they have access, but neither until when nor who pays. */
function AccessQuestion({ state: { endless, given, setGiven } }: { state: ImportFile }) {
  const { t } = useLingui();
  const [inAYear] = useState(() => parisDay(addDays(now(), 365)));
  const isGiven = given !== undefined && given !== "";
  return (
    <fieldset className="flex flex-col gap-2 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">
        <Plural value={endless} one="# member without an end date" other="# members without an end date" />
      </legend>
      <p className="text-sm text-muted">{t`The file says that they have access, but neither until when nor through which payment: complimentary members, for example.`}</p>
      <RadioTile
        name="given"
        value="no"
        label={t`No access`}
        note={t`You can give days to each one later.`}
        checked={given === ""}
        onChange={() => setGiven("")}
      />
      <RadioTile
        name="given"
        value="until"
        label={t`Access until a day`}
        note={t`The same for all, as a gift.`}
        checked={isGiven}
        onChange={() => setGiven(inAYear)}
      />
      {isGiven && (
        <TextField
          name="given-until"
          type="date"
          label={t`Last day`}
          min={parisDay(now())}
          defaultValue={given}
          // While a day is typed, the field is empty.
          onChange={({ target }) => target.value && setGiven(target.value)}
        />
      )}
    </fieldset>
  );
}

/** The language of rows that name none; it has an answer from the start. */
export function LanguageQuestion({ state }: { state: ImportFile }) {
  const { t } = useLingui();
  const names: Record<Locale, string> = { fr: t`French`, en: t`English` };
  return (
    <Select
      name="language"
      optional="filter"
      label={t`Language of members without one in the file`}
      options={LOCALES.map((value) => ({ value, label: names[value] }))}
      value={state.language}
      onChange={({ target }) => state.setLanguage(LOCALES.find((each) => each === target.value) ?? "fr")}
    />
  );
}
