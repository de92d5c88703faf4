import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { localePath } from "../../../common/locale.ts";
import { useLocale } from "../lib/use-locale.ts";
import { useLocation } from "./location.tsx";

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  /** A path of this site without locale prefix, with query and hash where needed. */
  to: string;
};

/** A link inside the site, in the current language. A real anchor: it works before and without JavaScript. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const locale = useLocale();
  const [, navigate] = useLocation();
  const href = localePath(to, locale);

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || rest.target) return;
    event.preventDefault();
    navigate(href);
  }
  return <a href={href} {...rest} onClick={follow} />;
}

/** A click that asks for nothing special: with a modifier key or another button the browser knows best. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
}
