import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

/**
 * A form's e-mail field. Its type alone brings the keyboard, and turns off capitals, corrections and the spelling check.
 * Beside a password field `autoComplete` is `username webauthn`, for password managers and passkeys.
 */
export function EmailField(props: Omit<Partial<ComponentProps<typeof TextField>>, "name" | "type">) {
  const { t } = useLingui();
  return <TextField label={t`E-mail address`} type="email" autoComplete="email" {...props} name="email" />;
}
