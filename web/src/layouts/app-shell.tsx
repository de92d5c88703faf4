import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import { useSite } from "../router/page-data.tsx";
import { MemberArea } from "../shared/member-area.tsx";
import { Toaster } from "../ui/feedback/toaster.tsx";
import { Appear, MotionProvider } from "../ui/motion/motion.tsx";
import { LanguageSwitch } from "../ui/nav/language-switch.tsx";
import { SkipLink } from "../ui/nav/skip-link.tsx";
import { useKeptFocus } from "../ui/nav/use-kept-focus.ts";
import { LogoMark } from "../ui/text/logo.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { ContractFooter } from "./contract-footer.tsx";

type Props = {
  /** This area's name, beside the logo. */
  area: ReactNode;
  /** In the bar, before the language and the account. */
  tools: ReactNode;
  /** Name and links of the side navigation. */
  navLabel: string;
  nav: ReactNode;
  children: ReactNode;
};

/** The style of a side navigation link. */
export const NAV_ITEM =
  "flex min-h-11 shrink-0 items-center gap-3 rounded-control px-3 text-sm whitespace-nowrap text-muted transition-colors hover:bg-raised lg:whitespace-normal hover:text-fg [&[aria-current]]:bg-raised [&[aria-current]]:font-semibold [&[aria-current]]:text-fg";

/** The frame of the administration: a bar with the account menu, side navigation (a row on small screens), content. */
export function AppShell({ area, tools, navLabel, nav, children }: Props) {
  const { brand } = useSite();
  const row = useRef<HTMLElement>(null);
  const [address] = useLocation();
  useFollow(row);
  useReveal(row);
  useKeptFocus();
  // Tables may be wider than text.
  const wrap = "wrap max-w-[90rem]";
  return (
    <MemberArea>
      <MotionProvider>
        <header className="sticky top-0 z-30 border-b border-line bg-canvas">
          <SkipLink />
          <div className={`${wrap} flex h-16 items-center gap-3`}>
            <Link to="/" className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control text-lg font-semibold">
              <LogoMark className="size-8 text-accent" />
              <span className="truncate max-sm:sr-only">{brand}</span>
            </Link>
            <span className="shrink-0 border-l border-line pl-3 text-sm text-muted max-[26rem]:sr-only">{area}</span>
            <div className="ml-auto">{tools}</div>
            <LanguageSwitch />
            <AccountMenu />
          </div>
        </header>
        {/* As high as the window under the bar: the footer is below it from the start, however much is still to come. */}
        <div
          className={`${wrap} grid min-h-[calc(100dvh-4rem)] flex-1 grid-cols-1 content-start gap-x-8 lg:grid-cols-[15rem_minmax(0,1fr)]`}
        >
          <nav
            ref={row}
            aria-label={navLabel}
            className="sticky top-16 z-20 -mx-4 flex gap-1 self-start overflow-x-auto [scrollbar-width:thin] border-b border-line bg-canvas px-4 py-2 lg:top-24 lg:-mx-1 lg:my-7 lg:max-h-[calc(100dvh-7rem)] lg:flex-col lg:overflow-x-hidden lg:border-0 lg:bg-transparent lg:p-1"
          >
            {nav}
          </nav>
          <main id="main" tabIndex={-1} className="min-w-0 py-6 lg:py-8">
            <Appear key={section(address)} preset="fade">
              {children}
            </Appear>
          </main>
        </div>
        <ContractFooter wrap={wrap} />
        <Toaster />
      </MotionProvider>
    </MemberArea>
  );
}

/** An address's section of the area: moving inside it is no change of page. */
const section = (address: string): string => address.split("/", 3).join("/");

/** Scrolls the navigation, which may be larger than the window, to the current entry. */
function useFollow(row: RefObject<HTMLElement | null>): void {
  const shown = useRef("");
  useEffect(() => {
    const link = row.current?.querySelector<HTMLAnchorElement>("a[aria-current]");
    if (!link || link.href === shown.current) return;
    shown.current = link.href;
    show(row.current);
  });
  // The row loses its scroll position when it becomes a column and a row again.
  useEffect(() => {
    const beside = matchMedia("(width >= 64rem)");
    const again = () => show(row.current);
    beside.addEventListener("change", again);
    return () => beside.removeEventListener("change", again);
  }, [row]);
}

function show(row: HTMLElement | null): void {
  const link = row?.querySelector<HTMLElement>("a[aria-current]");
  if (!row || !link) return;
  const { scrollTop, clientWidth, clientHeight } = row;
  const { offsetLeft, offsetTop, offsetHeight } = link;
  const hidden = offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight;
  row.scrollTo({ left: offsetLeft - clientWidth / 4, top: hidden ? offsetTop - clientHeight / 2 : scrollTop });
}

/** The distance in px between that link and the ends of the row. */
const AIR = 16;

/** Scrolls a link that gets the focus fully into view: browsers leave one alone that is partly visible. */
function useReveal(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const nav = row.current;
    const reveal = ({ target }: FocusEvent) => {
      if (!nav || !(target instanceof HTMLElement)) return;
      const [left, right] = [target.offsetLeft - AIR, target.offsetLeft + target.offsetWidth + AIR];
      nav.scrollLeft = Math.min(left, Math.max(nav.scrollLeft, right - nav.clientWidth));
    };
    nav?.addEventListener("focusin", reveal);
    return () => nav?.removeEventListener("focusin", reveal);
  }, [row]);
}
