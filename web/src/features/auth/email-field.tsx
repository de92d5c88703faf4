import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { TextField } from "../../ui/form/text-field.tsx";

type Props = {
  hint?: ReactNode;
  /** `username webauthn` when a password field is beside it, for password managers and passkeys. */
  autoComplete?: "username webauthn" | "username" | "email";
};

/** A form's e-mail field, set up for keyboards, browsers and password managers. */
export function EmailField({ hint, autoComplete = "email" }: Props) {
  const { t } = useLingui();
  return (
    <TextField
      name="email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      label={t`E-mail address`}
      hint={hint}
    />
  );
}
