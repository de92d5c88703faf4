import type { AnchorHTMLAttributes } from "react";
import { Link as WouterLink } from "wouter";
import { localePath } from "./locale.ts";
import { useLocale } from "./use-locale.ts";

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  /** A path of this site without locale prefix, with query and hash where needed. */
  to: string;
};

/** A link inside the site, in the current language. A real anchor: it works before and without JavaScript. */
export function Link({ to, ...rest }: LinkProps) {
  const locale = useLocale();
  return <WouterLink href={localePath(to, locale)} {...rest} />;
}
