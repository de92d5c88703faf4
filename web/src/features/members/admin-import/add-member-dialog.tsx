import { useLingui } from "@lingui/react/macro";
import type { ReactElement } from "react";
import * as v from "valibot";
import { addedMember } from "../../../../../common/contract/imports.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useAllPlans } from "../../../shared/all-plans.ts";
import { usePlanLabel } from "../../../shared/plan-label.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { DIGITS } from "../../../ui/form/input-kinds.ts";
import { typedWhole } from "../../../ui/form/number-schemas.ts";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { ReasonField } from "../../../ui/overlay/reason-dialog.tsx";
import { addMember, refreshMembers } from "./api.ts";
import { InvitationPreview } from "./invitation-preview.tsx";

/** Adds one member by hand. */
export function AddMemberDialog({ trigger }: { trigger: ReactElement<Record<string, unknown>> }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const plans = useAllPlans();
  const labelOf = usePlanLabel();
  const { entries } = addedMember();
  return (
    <FormDialog
      title={t`Add a member`}
      description={t`The member chooses the password by e-mail. There is no trial.`}
      size="md"
      schema={v.object({ ...entries, days: typedWhole(entries.days) })}
      defaultValues={{ email: "", name: "", locale, plan: "", days: "30", transfer: "", invite: true, reason: "" }}
      onSubmit={async (member) => {
        await addMember(member);
        await refreshMembers();
      }}
      done={t`The member has been added.`}
      submitLabel={t`Add the member`}
      trigger={trigger}
    >
      <TextField name="email" type="email" label={t`E-mail address`} autoComplete="off" />
      <TextField name="name" label={t`Name`} optional autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-3">
        <Select name="locale" label={t`Language`} options={{ fr: t`French`, en: t`English` }} />
        <Select
          name="plan"
          label={t`Plan`}
          options={[
            { value: "", label: t`No plan` },
            ...(plans.data ?? []).map((plan) => ({ value: plan.id, label: labelOf(plan) })),
          ]}
        />
        <TextField name="days" {...DIGITS} label={t`Days of access`} hint={t`0 for none`} />
      </div>
      <Select
        name="transfer"
        label={t`Paid by transfer`}
        hint={t`The price of the plan, with an invoice. The paid period replaces the days.`}
        options={{ "": t`Nothing`, month: t`One month`, year: t`One year` }}
      />
      <Checkbox
        name="invite"
        label={t`Send the invitation now`}
        hint={t`Otherwise the member gets no e-mail, and no receipt of a transfer.`}
      />
      <InvitationPreview />
      <ReasonField />
    </FormDialog>
  );
}
