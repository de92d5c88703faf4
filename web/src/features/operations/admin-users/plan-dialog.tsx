import { useLingui } from "@lingui/react/macro";
import * as v from "valibot";
import type { UserDetail } from "../../../../../common/contract/admin.ts";
import { reason } from "../../../../../common/contract/fields.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useAllPlans } from "../../../shared/all-plans.ts";
import { Select } from "../../../ui/form/select.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { ReasonField } from "../../../ui/overlay/reason-dialog.tsx";
import { actOnUser, refreshUsers } from "./api.ts";

const schema = v.object({ choice: v.pipe(v.string(), v.minLength(1, "validation_required")), reason: reason() });

/** Asks which plan the member gets from the end of the period on. */
export function PlanDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const { t } = useLingui();
  const { locale, formatMoney } = useFormat();
  const { data } = useAllPlans();
  const options = (data ?? [])
    .filter((plan) => plan.public)
    .flatMap(({ slug, texts, monthly_cents, yearly_cents }) => {
      const name = texts[locale].name || slug;
      const [month, year] = [formatMoney(monthly_cents), formatMoney(yearly_cents)];
      return [
        ...(monthly_cents > 0 ? [{ value: `${slug} month`, label: t`${name}, ${month} per month` }] : []),
        ...(yearly_cents > 0 ? [{ value: `${slug} year`, label: t`${name}, ${year} per year` }] : []),
      ];
    });
  async function send(input: { choice: string; reason: string }): Promise<void> {
    const [plan, period] = input.choice.split(" ");
    await actOnUser(user.id, "plan", { plan, period, reason: input.reason }).finally(() => void refreshUsers());
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t`Change the plan`}
      description={t`The new plan begins at the end of the running period, at its own price. Nothing is charged today. The member gets an e-mail.`}
      schema={schema}
      defaultValues={{ choice: "", reason: "" }}
      onSubmit={send}
      submitLabel={t`Change the plan`}
      done={t`Done.`}
      tone="primary"
    >
      <Select name="choice" label={t`Plan`} options={[{ value: "", label: t`Choose…` }, ...options]} />
      <ReasonField />
    </FormDialog>
  );
}
