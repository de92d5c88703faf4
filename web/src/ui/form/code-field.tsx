import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

type Props = ComponentProps<typeof TextField> & {
  /** Whether the code has digits only, as those of mails and apps. */
  digits?: boolean;
};

/** A form's field for a code of any kind: no corrections, and the keyboard that the code needs. */
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
