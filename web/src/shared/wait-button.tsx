import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Wait } from "../lib/use-wait.ts";
import { Button } from "../ui/button/button.tsx";
import type { ButtonVariant } from "../ui/button/button-styles.ts";
import { useFormState } from "../ui/form/form-context.ts";

type Props = {
  wait: Wait;
  variant?: ButtonVariant;
  children: ReactNode;
};

/**
 * The submit button of a form that mails the address in its field `email`, and that may mail the same address again
 * only after a wait. It stays focusable while it waits, so that users keep their place; the form itself refuses too.
 */
export function WaitButton({ wait, variant = "primary", children }: Props) {
  const { t } = useLingui();
  const form = useFormState();
  const pending = form?.pending ?? false;
  const waiting = !wait.isOver(String(form?.valueOf("email") ?? ""));
  const { left } = wait;
  return (
    <Button
      type="submit"
      variant={variant}
      pending={pending}
      className="w-full tabular-nums"
      {...(waiting && { "aria-disabled": true, onClick: (event) => event.preventDefault() })}
    >
      {waiting ? t`Send again in ${left} s` : children}
    </Button>
  );
}
