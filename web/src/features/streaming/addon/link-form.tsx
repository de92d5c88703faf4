import { useLingui } from "@lingui/react/macro";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { type OpenAddress, openAddress, preloadPanel } from "./open-address.ts";

/** Asks for the streaming username and password, which give any device the member's private link. */
export function LinkForm({ onOpen }: { onOpen: (opened: OpenAddress) => void }) {
  const { t } = useLingui();
  return (
    <Form
      schema={async () => (await import("../../../../../common/contract/addons.ts")).linkInput()}
      defaultValues={{ username: "", password: "" }}
      onFirstFocus={preloadPanel}
      onSubmit={async (credentials) => onOpen(await openAddress(credentials))}
    >
      <TextField
        name="username"
        label={t`Streaming username`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField name="password" autoComplete="current-password" label={t`Streaming password`} />
      <SubmitButton className="w-full">{t`Show my add-on`}</SubmitButton>
    </Form>
  );
}
