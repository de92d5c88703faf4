import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { Link } from "wouter";
import { logout } from "../lib/auth.tsx";
import { Button } from "../ui/button/button.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { buttonClass } from "../ui/button/button-styles.ts";
import { MenuIcon } from "../ui/icon/icons.tsx";
import { LanguageSwitch } from "../ui/nav/language-switch.tsx";
import { SkipLink } from "../ui/nav/skip-link.tsx";
import { BrandName } from "../ui/text/brand-name.tsx";
import { useMainLinks } from "./site-links.ts";
import { SiteNavLink } from "./site-nav-link.tsx";

const ITEM =
  "flex min-h-11 items-center rounded-control px-3 font-medium decoration-info decoration-2 underline-offset-8 hover:underline aria-current:underline";

/** The header of public pages. On small screens its links are in a native popover, usable before any script runs. */
export function SiteHeader() {
  const { t } = useLingui();
  const menu = useRef<HTMLDivElement>(null);
  const links = useMainLinks();
  const close = () => menu.current?.hidePopover();
  const leave = () => {
    close();
    logout();
  };
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas">
      <SkipLink />
      <div className="wrap flex h-16 items-center gap-1 sm:gap-2 lg:h-18">
        <Link
          to="/"
          className="mr-auto flex min-h-11 min-w-0 items-center gap-1 rounded-control font-display text-xl font-extrabold tracking-tight sm:gap-2.5 sm:text-[1.375rem]"
        >
          <BrandName mark="size-7 text-accent sm:size-8" name="truncate pr-1 max-[22rem]:sr-only" />
        </Link>
        <nav aria-label={t`Main`} className="hidden shrink-0 whitespace-nowrap lg:flex">
          {links.map((link) => (
            <SiteNavLink key={link.label} link={link} className={ITEM} />
          ))}
        </nav>
        <LanguageSwitch className="hidden shrink-0 lg:ml-4 lg:flex" />
        <Account />
        <button
          type="button"
          popoverTarget="site-menu"
          aria-label={t`Menu`}
          className={buttonClass("ghost", "md", "-mr-2.5 w-11 shrink-0 px-0! lg:hidden")}
        >
          <MenuIcon className="size-6" />
        </button>
      </div>
      <div
        ref={menu}
        id="site-menu"
        popover="auto"
        className="site-menu fixed inset-x-3 top-18 bottom-auto m-0 w-auto rounded-card border border-edge bg-surface p-3 text-fg shadow-float backdrop:bg-black/50 lg:hidden"
      >
        <nav aria-label={t`Main`} className="flex flex-col">
          {links.map((link) => (
            <SiteNavLink key={link.label} link={link} onClick={close} className={ITEM} />
          ))}
          <Link to="/contact" onClick={close} className={ITEM}>{t`Contact us`}</Link>
        </nav>
        <div className="mt-2 flex items-center justify-between border-t border-line pt-3">
          <LanguageSwitch />
          <div className="either">
            <ButtonLink
              to="/login"
              onClick={close}
              variant="secondary"
              className="for-visitors"
            >{t`Sign in`}</ButtonLink>
            <Button onClick={leave} variant="secondary" className="for-members">{t`Sign out`}</Button>
          </div>
        </div>
      </div>
    </header>
  );
}

/** Both take the same space, so nothing moves once the session is known. */
function Account() {
  const { t } = useLingui();
  return (
    <div className="either shrink-0 items-center justify-items-end lg:ml-2">
      <div className="for-visitors flex gap-2">
        <ButtonLink to="/login" variant="ghost" size="sm" className="min-h-11! max-sm:hidden">{t`Sign in`}</ButtonLink>
        <ButtonLink
          to="/trial"
          variant="secondary"
          size="sm"
          className="min-h-11! max-sm:px-1.5!"
        >{t`Free trial`}</ButtonLink>
      </div>
      <div className="for-members flex gap-2">
        <Button variant="ghost" size="sm" className="min-h-11! max-sm:hidden" onClick={logout}>{t`Sign out`}</Button>
        <ButtonLink
          to="/UserDashboard"
          variant="secondary"
          size="sm"
          className="min-h-11! max-sm:px-2!"
        >{t`Dashboard`}</ButtonLink>
      </div>
    </div>
  );
}
