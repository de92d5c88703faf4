import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import type { ButtonSize, ButtonVariant } from "../button/button-styles.ts";
import { useFormState } from "./form-context.ts";

type Props = { children: ReactNode; variant?: ButtonVariant; size?: ButtonSize; className?: string };

/** The submit button of the surrounding Form, with its pending state. */
export function SubmitButton({ children, ...look }: Props) {
  const form = useFormState();
  return (
    <Button type="submit" pending={form?.pending ?? false} {...look}>
      {children}
    </Button>
  );
}
