import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { TextField } from "../../ui/form/text-field.tsx";

type Props = {
  hint?: ReactNode;
  /** `username` where a password is beside it, for password managers. */
  autoComplete?: "username" | "email";
};

/** The e-mail address of a form, as keyboards, browsers and password managers like it. */
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
      maxLength={255}
      label={t`E-mail address`}
      hint={hint}
    />
  );
}
