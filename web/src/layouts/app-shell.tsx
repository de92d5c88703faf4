import type { ReactNode } from "react";
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

type Props = {
  /** This area's name, beside the logo. */
  area: ReactNode;
  /** The link to the manual, in the bar. */
  manual: ReactNode;
  /** The search, in the bar. */
  find: ReactNode;
  /** The button of the menu on small screens, and its sheet. */
  sheet: ReactNode;
  /** The navigation at the side of wide screens. */
  nav: ReactNode;
  children: ReactNode;
};

/** The frame of the administration: a bar with the search and the account, navigation, content. Titles are smaller here. */
export function AppShell({ area, manual, find, sheet, nav, children }: Props) {
  const [address] = useLocation();
  useKeptFocus();
  return (
    <MemberArea>
      <MotionProvider>
        <header className="sticky top-0 z-30 border-b border-line bg-canvas">
          <SkipLink />
          <div className="flex h-14 items-center gap-1 px-4 sm:gap-3 lg:px-5">
            <Link
              to="/"
              className="mr-auto flex min-h-11 min-w-0 items-center gap-2.5 rounded-control font-display text-lg font-extrabold lg:mr-0"
            >
              <BrandName mark="size-7 text-accent" name="truncate pr-1" />
            </Link>
            <span className="mr-4 shrink-0 text-sm font-semibold text-muted max-lg:sr-only">{area}</span>
            {find}
            {manual}
            <LanguageSwitch className="ml-auto max-lg:hidden" />
            <div className="shrink-0 max-lg:hidden">
              <AccountMenu />
            </div>
            {sheet}
          </div>
        </header>
        {/* As high as the window under the bar: the footer is below it from the start, however much is still to come. */}
        <div className="grid min-h-[calc(100dvh-3.5rem)] flex-1 grid-cols-1 content-start items-start [--text-title:1.75rem] lg:grid-cols-[15.5rem_minmax(0,1fr)]">
          {nav}
          {/* Tables may be wider than text. */}
          <main id="main" tabIndex={-1} className="min-w-0 max-w-[90rem] px-4 py-5 sm:px-6">
            <Appear key={section(address)} preset="fade">
              {children}
            </Appear>
          </main>
        </div>
        <ContractFooter wrap="px-4 sm:px-6" />
        <Toaster />
      </MotionProvider>
    </MemberArea>
  );
}

/** An address's section of the area: moving inside it is no change of page. */
const section = (address: string): string => address.split("/", 3).join("/");
