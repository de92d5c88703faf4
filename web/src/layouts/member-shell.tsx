import { useLingui } from "@lingui/react/macro";
import type { ComponentType, ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { MemberArea } from "../shared/member-area.tsx";
import { Toaster } from "../ui/feedback/toaster.tsx";
import { Appear, MotionProvider } from "../ui/motion/motion.tsx";
import { LanguageSwitch } from "../ui/nav/language-switch.tsx";
import { SkipLink } from "../ui/nav/skip-link.tsx";
import { useKeptFocus } from "../ui/nav/use-kept-focus.ts";
import { BrandName } from "../ui/text/brand-name.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { ContractFooter } from "./contract-footer.tsx";
import { SiteBanner } from "./site-banner.tsx";

/** A page of the member area. */
export type MemberPage = { to: string; label: string; Icon: ComponentType<{ className?: string }>; current: boolean };

type Props = { pages: readonly MemberPage[]; state: ReactNode; children: ReactNode };

/** The frame of the member area: its pages in the header, on a phone in a bar at the bottom, and the state of the access. */
export function MemberShell({ pages, state, children }: Props) {
  const { t } = useLingui();
  const [address] = useLocation();
  useKeptFocus();
  return (
    <MemberArea>
      <MotionProvider>
        <SiteBanner area="members" />
        <header className="sticky top-0 z-30 border-b border-line bg-canvas">
          <SkipLink />
          <div className="wrap flex h-15 items-center gap-3 lg:h-18">
            <Link
              to="/"
              className="flex min-h-11 min-w-0 items-center gap-2 rounded-control text-heading max-sm:text-xl"
            >
              <BrandName mark="size-7 text-accent lg:size-8" name="truncate" />
            </Link>
            <Pages pages={pages} label={t`My account`} className="ml-4 flex gap-7 max-lg:hidden" wide />
            <div className="ml-auto flex items-center gap-2">
              {state}
              <LanguageSwitch className="max-lg:hidden" />
              <AccountMenu />
            </div>
          </div>
        </header>
        {/* On a phone the footer is below the fold, where a page that is read cannot push it about. */}
        <div className="wrap min-h-dvh flex-1 lg:min-h-[calc(100dvh-9rem)]">
          <main id="main" tabIndex={-1} className="pt-5 pb-4 lg:pt-12 lg:pb-10">
            <Appear key={address} preset="fade">
              {children}
            </Appear>
          </main>
        </div>
        <ContractFooter className="max-lg:pb-19" />
        <Pages
          pages={pages}
          label={t`My account`}
          className="member-bar fixed inset-x-0 bottom-(--bar,0px) z-30 grid grid-cols-4 border-t border-line bg-surface px-1 pt-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] lg:hidden print:hidden"
        />
        <Toaster />
      </MotionProvider>
    </MemberArea>
  );
}

type PagesProps = { pages: readonly MemberPage[]; label: string; className: string; wide?: boolean };

function Pages({ pages, label, className, wide = false }: PagesProps) {
  const look = wide
    ? "flex min-h-11 items-center font-semibold decoration-info decoration-2 underline-offset-8 hover:underline aria-[current]:underline"
    : "group flex min-h-13 flex-col items-center justify-center gap-0.5 rounded-control px-1 text-xs font-semibold text-muted aria-[current]:text-fg";
  return (
    <nav aria-label={label} className={className}>
      {pages.map(({ to, label: name, Icon, current }) => (
        <Link key={to} to={to} aria-current={current ? "page" : undefined} className={look}>
          {!wide && <Icon className="size-6 group-aria-[current]:text-info" />}
          {name}
        </Link>
      ))}
    </nav>
  );
}
