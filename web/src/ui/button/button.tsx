import type { ButtonHTMLAttributes, MouseEvent, Ref } from "react";
import { Spinner } from "../feedback/spinner.tsx";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-styles.ts";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Work is under way: shows a spinner, says so to assistive technology, ignores clicks and keeps the focus. */
  pending?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A button. Never a submit button unless `type="submit"` is said. */
export function Button({ variant, size, pending = false, className = "", children, onClick, ...rest }: Props) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) return event.preventDefault();
    onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...(pending && { "aria-disabled": true, "aria-busy": true })}
      onClick={click}
      className={buttonClass(variant, size, className)}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}
