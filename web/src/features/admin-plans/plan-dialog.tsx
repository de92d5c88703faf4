import { Trans, useLingui } from "@lingui/react/macro";
import type { AdminPlan } from "../../../../common/wire/plans.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { toast } from "../../ui/feedback/toast-store.ts";
import { Form } from "../../ui/form/form.tsx";
import { Select } from "../../ui/form/select.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { savePlan } from "./api.ts";
import { planSchema, planStart } from "./plan-form.ts";
import { PLAN_ICON_NAMES } from "./plan-icon-names.ts";

type Props = {
  /** undefined for a new one. */
  plan: AdminPlan | undefined;
  /** The position of a new plan. */
  position: number;
  onClose: () => void;
};

/** Creates or changes a plan. Prices are typed in euros; the plan's history keeps a changed price. */
export function PlanDialog({ plan, position, onClose }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={plan ? <Trans>Change the plan</Trans> : <Trans>New plan</Trans>}
      description={<Trans>Anyone who subscribes from now on pays the new price. The site shows it at once.</Trans>}
    >
      <Form
        schema={planSchema}
        defaultValues={planStart(plan, position, locale)}
        onSubmit={async (values) => {
          await savePlan(values, plan);
          toast(<Trans>The plan is saved.</Trans>);
          onClose();
        }}
      >
        {!plan && (
          <TextField
            name="slug"
            label={<Trans>Name in the URL</Trans>}
            hint={
              <Trans>Lower-case letters, digits and hyphens, such as family-plus. It cannot be changed later.</Trans>
            }
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <Texts locale="fr" title={t`French`} />
          <Texts locale="en" title={t`English`} />
          <TextField
            name="monthly_cents"
            inputMode="decimal"
            autoComplete="off"
            label={<Trans>Price per month, in euros</Trans>}
            hint={<Trans>Tax included, such as 4.99.</Trans>}
          />
          <TextField
            name="yearly_cents"
            inputMode="decimal"
            autoComplete="off"
            label={<Trans>Price per year, in euros</Trans>}
            hint={<Trans>0 when the plan is not sold by the year.</Trans>}
          />
          <TextField
            name="trial_days"
            inputMode="numeric"
            autoComplete="off"
            label={<Trans>Days of trial on its card</Trans>}
          />
          <TextField
            name="screens"
            inputMode="numeric"
            autoComplete="off"
            label={<Trans>Screens at the same time</Trans>}
            hint={<Trans>0 for no limit.</Trans>}
          />
          <TextField name="position" inputMode="numeric" autoComplete="off" label={<Trans>Place in the list</Trans>} />
          <Select
            name="icon"
            label={<Trans>Drawing</Trans>}
            options={[
              { value: "", label: t`None` },
              ...PLAN_ICON_NAMES.map(({ name, label }) => ({ value: name, label: t(label) })),
            ]}
          />
        </div>
        <Switch
          name="public"
          label={<Trans>On sale</Trans>}
          hint={<Trans>A plan that is no longer on sale stays unchanged for those who have it.</Trans>}
        />
        <SubmitButton className="sm:self-end">
          <Trans>Save</Trans>
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

function Texts({ locale, title }: { locale: "fr" | "en"; title: string }) {
  return (
    <fieldset className="flex flex-col gap-4 rounded-card border border-line p-4">
      <legend className="px-1 text-sm text-muted">{title}</legend>
      <TextField name={`name_${locale}`} lang={locale} maxLength={60} autoComplete="off" label={<Trans>Name</Trans>} />
      <TextArea
        name={`description_${locale}`}
        lang={locale}
        rows={2}
        maxLength={300}
        optional
        label={<Trans>Description</Trans>}
      />
      <TextArea
        name={`features_${locale}`}
        lang={locale}
        rows={4}
        optional
        label={<Trans>What it includes</Trans>}
        hint={<Trans>One line each, 12 at most.</Trans>}
      />
    </fieldset>
  );
}
