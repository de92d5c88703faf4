import type { ButtonHTMLAttributes, MouseEvent, Ref } from "react";
import { Spinner } from "../feedback/spinner.tsx";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-styles.ts";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Running: shows a spinner, tells assistive technology, ignores clicks and keeps the focus. */
  pending?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A button; a submit button only with `type="submit"`. */
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
