import type { ComponentProps } from "react";
import { Link } from "../../router/link.tsx";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-styles.ts";

type Props = ComponentProps<typeof Link> & { variant?: ButtonVariant; size?: ButtonSize };

/** A link inside the site that looks like a button. */
export function ButtonLink({ variant, size, className = "", ...rest }: Props) {
  return <Link {...rest} className={buttonClass(variant, size, className)} />;
}
