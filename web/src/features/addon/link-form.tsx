import { Trans } from "@lingui/react/macro";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { type OpenAddress, openAddress, preloadPanel } from "./open-address.ts";

/** Asks for the streaming username and password, with which any device gets the member's private address. */
export function LinkForm({ onOpen }: { onOpen: (opened: OpenAddress) => void }) {
  return (
    <Form
      schema={async () => (await import("../../../../common/schemas/addons.ts")).linkInput()}
      defaultValues={{ username: "", password: "" }}
      onFirstFocus={preloadPanel}
      onSubmit={async (credentials) => onOpen(await openAddress(credentials))}
    >
      <TextField
        name="username"
        label={<Trans>Streaming username</Trans>}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField name="password" autoComplete="current-password" label={<Trans>Streaming password</Trans>} />
      <SubmitButton className="w-full">
        <Trans>Show my add-on</Trans>
      </SubmitButton>
    </Form>
  );
}
