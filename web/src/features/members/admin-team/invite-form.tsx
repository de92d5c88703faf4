import { useLingui } from "@lingui/react/macro";
import { teamInvite } from "../../../../../common/contract/team.ts";
import { TEAM_ROLES } from "../../../../../common/permissions.ts";
import { ROLE_LABELS } from "../../../shared/roles.ts";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { invite } from "./api.ts";

const schema = teamInvite();

/** The roles as options, those with fewer permissions first: most colleagues get one. */
export function useRoleOptions() {
  const { i18n } = useLingui();
  const [owner, ...others] = TEAM_ROLES;
  return [...others, owner].map((value) => ({ value, label: i18n._(ROLE_LABELS[value]) }));
}

/** Mails an invitation; emptied once it is on its way. */
export function InviteForm({ onInvited }: { onInvited: () => void }) {
  const { t } = useLingui();
  return (
    <Form
      schema={schema}
      defaultValues={{ email: "", role: "support" }}
      label={t`Invite a colleague`}
      onSubmit={async (input) => {
        await invite(input);
        toast(t`The invitation is on its way.`);
        onInvited();
      }}
      className="max-w-3xl border-t border-line pt-4 sm:grid! sm:grid-cols-[minmax(0,1fr)_13rem] sm:items-start sm:gap-4! lg:grid-cols-[minmax(0,1fr)_13rem_auto]"
    >
      <EmailField label={t`Invite: e-mail address`} autoComplete="off" />
      <Select name="role" label={t`Role`} options={useRoleOptions()} />
      <SubmitButton className="sm:col-span-2 lg:col-span-1 lg:mt-7">{t`Send the invitation`}</SubmitButton>
    </Form>
  );
}
