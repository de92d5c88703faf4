import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

type Props = ComponentProps<typeof TextField> & {
  /** Digits only, like the codes of mails and apps. */
  digits?: boolean;
};

/** A form's field for a code: no corrections, and the right keyboard. */
export function CodeField({ digits = true, ...rest }: Props) {
  return (
    <TextField
      inputMode={digits ? "numeric" : "text"}
      autoComplete={digits ? "one-time-code" : "off"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
    />
  );
}
