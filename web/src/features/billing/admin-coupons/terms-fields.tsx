import { useLingui } from "@lingui/react/macro";
import { figuresOf } from "../../../../../common/contract/coupons.ts";
import { useFormState } from "../../../ui/form/form-context.ts";
import { AMOUNT, DIGITS } from "../../../ui/form/input-kinds.ts";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";

/** What the coupon gives: its kind, and the fields of that kind. */
export function TermsFields() {
  const { t } = useLingui();
  const form = useFormState();
  const kind = form?.valueOf("kind");
  const figures = figuresOf(kind, form?.valueOf("duration"));
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        name="kind"
        label={t`Benefit`}
        options={{ percent: t`A percentage off`, amount: t`An amount off`, days: t`Free days` }}
      />
      {figures.includes("percent") && <TextField name="percent" {...DIGITS} label={t`Percent`} />}
      {figures.includes("amount_cents") && (
        <TextField name="amount_cents" {...AMOUNT} label={t`Euros off each payment`} />
      )}
      {figures.includes("days") && <TextField name="days" {...DIGITS} label={t`Free days before the first payment`} />}
      {kind !== "days" && (
        <Select
          name="duration"
          label={t`Applies to`}
          options={{
            once: t`The first payment`,
            repeating: t`Payments of the first months`,
            forever: t`Every payment`,
          }}
        />
      )}
      {figures.includes("months") && (
        <TextField
          name="months"
          {...DIGITS}
          label={t`Months`}
          hint={t`A year that starts within these months gets the discount in full.`}
        />
      )}
    </div>
  );
}
