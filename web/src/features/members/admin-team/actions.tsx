import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type TeamInvitation, type TeamMember, teamRole } from "../../../../../common/contract/team.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { Menu, MenuItem } from "../../../ui/overlay/menu.tsx";
import { cancel, changeRole, remove, resend } from "./api.ts";
import { useRoleOptions } from "./invite-form.tsx";

const roleSchema = teamRole();

/** Another role, or the way out of the team. Nobody does either to themselves. */
export function MemberActions({ person }: { person: TeamMember }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<"role" | "remove">();
  const close = () => setAsked(undefined);
  const name = person.name || person.email;
  const options = useRoleOptions();
  if (person.you) return <Badge tone="info">{t`You`}</Badge>;
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary" size="sm" aria-label={t`Change ${name}`}>
            {t`Change`}
          </Button>
        }
      >
        <MenuItem onSelect={() => setAsked("role")}>{t`Another role`}…</MenuItem>
        <MenuItem danger onSelect={() => setAsked("remove")}>
          {t`Remove from the team`}…
        </MenuItem>
      </Menu>
      {asked === "role" && (
        <FormDialog
          onClose={close}
          title={t`Role of ${name}`}
          description={t`The role counts at once: ${name} is signed out everywhere, and needs a second step to come in.`}
          schema={roleSchema}
          defaultValues={{ role: person.role || "support" }}
          onSubmit={({ role }) => changeRole(person.id, role, person.role)}
          done={t`The role is changed.`}
          submitLabel={t`Save`}
        >
          <Select name="role" label={t`Role`} options={options} />
        </FormDialog>
      )}
      {asked === "remove" && (
        <ConfirmDialog
          onClose={close}
          title={t`Remove ${name} from the team?`}
          confirmLabel={t`Remove from the team`}
          onConfirm={() => remove(person.id)}
          done={t`Removed from the team.`}
        >
          {t`The administration closes at once and all sessions end. The account stays, as that of a member.`}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Sends the link again, or cancels it. */
export function InvitationActions({ invitation: { id, email } }: { invitation: TeamInvitation }) {
  const { t } = useLingui();
  const again = useAction(() => resend(id), { done: () => t`A new link is on its way.` });
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        aria-label={t`Send again to ${email}`}
        pending={again.isPending}
        onClick={() => again.mutate()}
      >{t`Send again`}</Button>
      <ConfirmDialog
        trigger={
          <Button variant="ghost" size="sm" aria-label={t`Cancel the invitation of ${email}`}>{t`Cancel…`}</Button>
        }
        title={t`Cancel the invitation of ${email}?`}
        confirmLabel={t`Cancel the invitation`}
        cancelLabel={t`Keep it`}
        onConfirm={() => cancel(id)}
        done={t`The invitation is cancelled.`}
      >
        {t`The link in the e-mail no longer works.`}
      </ConfirmDialog>
    </span>
  );
}
