import type { ComponentProps } from "react";
import { Link } from "wouter";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-styles.ts";

type Props = Omit<ComponentProps<"a">, "href" | "ref"> & {
  /** A path of this site without locale prefix. */
  to: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
};

/** A link inside the site, styled as a button. */
export function ButtonLink({ variant, size, className = "", ...rest }: Props) {
  return <Link {...rest} className={buttonClass(variant, size, className)} />;
}
