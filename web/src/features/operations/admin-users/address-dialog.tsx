import { useLingui } from "@lingui/react/macro";
import * as v from "valibot";
import { address } from "../../../../../common/contract/accounts.ts";
import type { UserDetail } from "../../../../../common/contract/admin.ts";
import { reason } from "../../../../../common/contract/fields.ts";
import { VERBATIM } from "../../../ui/form/input-kinds.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { ReasonField } from "../../../ui/overlay/reason-dialog.tsx";
import { actOnUser, refreshUsers } from "./api.ts";

const schema = v.object({ email: v.pipe(v.string(), v.trim(), address()), reason: reason() });

/** Asks for the address that the member wants. */
export function AddressDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <FormDialog
      onClose={onClose}
      title={t`Change the address`}
      description={t`The new address gets a link. Its owner opens it and gives the member’s password; only then the address changes, and the former one is told.`}
      schema={schema}
      defaultValues={{ email: "", reason: "" }}
      onSubmit={(input) => actOnUser(user.id, "address", input).finally(() => void refreshUsers())}
      submitLabel={t`Send the link`}
      done={t`The link is on its way to the new address.`}
      tone="primary"
    >
      <TextField name="email" type="email" {...VERBATIM} label={t`New e-mail address`} />
      <ReasonField />
    </FormDialog>
  );
}
