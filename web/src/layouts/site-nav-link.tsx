import { Link, useLocation } from "wouter";
import { SectionLink } from "../ui/nav/section-link.tsx";
import type { SiteLink } from "./site-links.ts";

type Props = { link: SiteLink; className: string; onClick?: () => void };

/** A link in the header or footer: to a page, or to a part of the home page. */
export function SiteNavLink({ link, className, onClick }: Props) {
  const [path] = useLocation();
  if ("section" in link) {
    return (
      <SectionLink section={link.section} className={className} {...(onClick ? { onClick } : {})}>
        {link.label}
      </SectionLink>
    );
  }
  return (
    <Link to={link.to} aria-current={path === link.to ? "page" : undefined} className={className} onClick={onClick}>
      {link.label}
    </Link>
  );
}
