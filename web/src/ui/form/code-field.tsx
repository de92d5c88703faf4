import type { ComponentProps, FormEvent } from "react";
import { focusOn } from "./focus-on.ts";
import { TextField } from "./text-field.tsx";

type Props = ComponentProps<typeof TextField> & {
  /** Digits only, like the codes of mails and apps. */
  digits?: boolean;
  /** The length of the code, which sends the form: the hint must say so. */
  sendsAt?: number;
  /** Whether the field takes the focus when it appears, as the answer to what was just pressed. */
  first?: boolean;
};

/** A form's field for a code: no corrections, and the right keyboard. */
export function CodeField({ digits = true, sendsAt, first, ...rest }: Props) {
  function send({ currentTarget: { value, form } }: FormEvent<HTMLInputElement>): void {
    if (value.replace(/\s/g, "").length === sendsAt) form?.requestSubmit();
  }
  return (
    <TextField
      ref={first ? focusOn : undefined}
      onInput={send}
      inputMode={digits ? "numeric" : "text"}
      autoComplete={digits ? "one-time-code" : "off"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
    />
  );
}
