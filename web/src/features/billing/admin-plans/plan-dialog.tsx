import { useLingui } from "@lingui/react/macro";
import type { AdminPlan } from "../../../../../common/contract/plans.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { AMOUNT, DIGITS, VERBATIM } from "../../../ui/form/input-kinds.ts";
import { Select } from "../../../ui/form/select.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { savePlan } from "./api.ts";
import { planSchema, planStart } from "./plan-form.ts";

type Props = {
  /** undefined for a new one. */
  plan: AdminPlan | undefined;
  position: number;
  onClose: () => void;
};

/** Creates or changes a plan. Prices are typed in euros; the plan's history keeps a changed price. */
export function PlanDialog({ plan, position, onClose }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <FormDialog
      size="lg"
      onClose={onClose}
      title={plan ? t`Change the plan` : t`New plan`}
      description={plan && t`Anyone who subscribes from now on pays the new price. The site shows it at once.`}
      schema={planSchema}
      defaultValues={planStart(plan, position, locale)}
      onSubmit={(values) => savePlan(values, plan)}
      done={t`The plan is saved.`}
      submitLabel={t`Save`}
    >
      {!plan && (
        <TextField
          name="slug"
          label={t`Name in the URL`}
          hint={t`Lower-case letters, digits and hyphens, such as family-plus. It cannot be changed later.`}
          {...VERBATIM}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Texts locale="fr" title={t`French`} />
        <Texts locale="en" title={t`English`} />
        <Figures />
      </div>
      <Switch
        name="public"
        label={t`On sale`}
        hint={t`A plan that is no longer on sale stays unchanged for those who have it.`}
      />
    </FormDialog>
  );
}

/** Its prices, limits and place. */
function Figures() {
  const { t } = useLingui();
  return (
    <>
      <TextField
        name="monthly_cents"
        {...AMOUNT}
        label={t`Price per month, in euros`}
        hint={t`Tax included, such as 4.99.`}
      />
      <TextField
        name="yearly_cents"
        {...AMOUNT}
        label={t`Price per year, in euros`}
        hint={t`0 when the plan is not sold by the year.`}
      />
      <TextField name="trial_days" {...DIGITS} label={t`Days of trial on its card`} />
      <TextField
        name="screens"
        {...DIGITS}
        label={t`Screens at the same time`}
        hint={t`0 for no limit: the plan’s card then says nothing about screens.`}
      />
      <TextField
        name="support_hours"
        {...DIGITS}
        label={t`Promised reply time (hours)`}
        hint={t`0 for no promise. Promise only what you can keep.`}
      />
      <TextField name="position" {...DIGITS} label={t`Place in the list`} />
      <Select
        name="icon"
        label={t`Drawing`}
        options={{ "": t({ message: "None", context: "drawing" }), spark: t`Spark`, star: t`Star`, home: t`House` }}
      />
    </>
  );
}

function Texts({ locale, title }: { locale: "fr" | "en"; title: string }) {
  const { t } = useLingui();
  return (
    <fieldset className="flex flex-col gap-4 rounded-card border border-line p-4">
      <legend className="px-1 text-sm text-muted">{title}</legend>
      <TextField name={`name_${locale}`} lang={locale} autoComplete="off" label={t`Name`} />
      <TextArea name={`description_${locale}`} lang={locale} rows={2} optional label={t`Description`} />
      <TextArea
        name={`features_${locale}`}
        lang={locale}
        rows={4}
        optional
        label={t`What it includes`}
        hint={t`One line each, 12 at most.`}
      />
    </fieldset>
  );
}
