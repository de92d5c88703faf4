import { useLingui } from "@lingui/react/macro";
import { addonSettings } from "../../../../../common/contract/addons.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { useMay } from "../../../shared/permissions.ts";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { saveSettings } from "./api.ts";
import { useSources } from "./use-sources.ts";

const schema = addonSettings();

/** The plan whose sources a free trial gets. */
export function SettingsCard() {
  const { t } = useLingui();
  const locale = useLocale();
  const writes = useMay()("service.write");
  const { data } = useSources();
  if (!data || !writes) return null;
  const { trialPlan, plans } = data;
  return (
    <Card
      id="trials"
      title={t`Free trials`}
      description={t`Trial members get the sources and screens of this plan; without one, only the sources of every plan.`}
    >
      <Form
        key={trialPlan}
        schema={schema}
        defaultValues={{ trialPlan }}
        onSubmit={async ({ trialPlan: plan }) => {
          await saveSettings(plan);
          toast(t`The plan of trials is saved.`);
        }}
      >
        <div className="flex flex-col gap-4 sm:flex-row sm:items-end">
          <Select
            name="trialPlan"
            label={t`Plan for trials`}
            className="sm:min-w-72"
            options={[
              { value: "", label: t`No plan` },
              ...plans.map(({ id, names }) => ({ value: id, label: names[locale] })),
            ]}
          />
          <SubmitButton variant="secondary">{t`Save`}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
