import { Dialog as Base } from "@base-ui/react/dialog";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { MenuCount } from "../features/operations/admin-overview/menu-count.tsx";
import { MenuProgress } from "../features/operations/admin-setup/menu-progress.tsx";
import { SearchIcon } from "../features/operations/command-palette/palette-button.tsx";
import { useAuth } from "../lib/auth.tsx";
import type { useScreenLocation } from "../router/location.ts";
import { manualPath, SECTIONS } from "../shared/manual.ts";
import { buttonClass } from "../ui/button/button-styles.ts";
import { ChevronDownIcon, CloseIcon, MenuIcon } from "../ui/icon/icons.tsx";
import { LanguageSwitch } from "../ui/nav/language-switch.tsx";
import { BACKDROP } from "../ui/overlay/dialog.tsx";
import { type AdminPageLink, groupsOf } from "./admin-pages.ts";

type Props = {
  pages: readonly AdminPageLink[];
  /** The address of the page that the menu marks. */
  current: string;
  /** Opens the search. */
  onFind: () => void;
};

const TILE =
  "flex min-h-20 flex-col justify-between gap-1.5 rounded-button bg-raised px-3.5 py-3 leading-tight font-semibold last:odd:col-span-2 aria-[current]:bg-info-ink";
const ROW = "flex min-h-11 items-center gap-2.5 rounded-control leading-tight font-medium";
const LAST = "flex min-h-11 items-center font-semibold text-info";

/** The menu of the admin area on small screens: a button, and a sheet with the search, the pages of every day and the groups. */
export function AdminSheet({ pages, current, onFind }: Props) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const { logout } = useAuth();
  const [, navigate] = useLocation<typeof useScreenLocation>();
  const close = () => setOpen(false);
  const link = ({ to }: AdminPageLink) =>
    ({ to, onClick: close, "aria-current": to === current ? ("page" as const) : undefined }) as const;
  const [daily, folded] = [
    pages.filter(({ group }) => group === "daily"),
    groupsOf(pages).filter(({ id }) => id !== "daily"),
  ];
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger
        aria-label={t`Menu`}
        className={buttonClass("ghost", "md", "-mr-2.5 w-11 shrink-0 px-0! lg:hidden")}
      >
        <MenuIcon className="size-6" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Backdrop className={`${BACKDROP} lg:hidden`} />
        <Base.Popup
          initialFocus={false}
          className="popup fixed inset-x-0 bottom-0 z-50 mx-auto max-h-[calc(100dvh-3rem)] w-full overflow-y-auto overscroll-contain rounded-t-[1.5rem] border-t border-edge bg-surface px-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-float sm:max-w-2xl lg:hidden"
        >
          <div className="flex items-center justify-between py-1">
            <Base.Title className="text-heading">{t`Administration`}</Base.Title>
            <Base.Close aria-label={t`Close`} className="-mr-2.5 flex size-11 items-center justify-center text-muted">
              <CloseIcon />
            </Base.Close>
          </div>
          <button
            type="button"
            onClick={() => {
              close();
              onFind();
            }}
            className="mb-3 flex min-h-12 w-full items-center gap-2.5 rounded-control border border-edge bg-sunken px-3.5 text-muted"
          >
            <SearchIcon className="size-5 shrink-0" />
            {t`Member, order, page`}
          </button>
          <nav aria-label={t`Administration`}>
            <div className="grid grid-cols-2 gap-2 pb-2">
              {daily.map((page) => (
                <Link key={page.to} {...link(page)} className={TILE}>
                  <page.Icon className="size-5.5 text-info" />
                  <span className="flex items-baseline justify-between gap-2">
                    {i18n._(page.label)}
                    <MenuCount to={page.to} />
                  </span>
                </Link>
              ))}
            </div>
            {folded.map(({ id, label, pages }) => (
              <Group key={id} label={i18n._(label)} pages={pages} current={current} link={link} />
            ))}
          </nav>
          <div className="flex flex-wrap justify-between gap-x-5 border-t-3 border-deck pt-2">
            <Link to={manualPath(SECTIONS[current] ?? "recover")} onClick={close} className={LAST}>{t`Manual`}</Link>
            <Link to="/UserDashboard" onClick={close} className={LAST}>{t`Dashboard`}</Link>
            <Link to="/" onClick={close} className={LAST}>{t`Home page`}</Link>
            <button type="button" className={LAST} onClick={() => navigate("/", { onLeave: logout })}>
              {t`Sign out`}
            </button>
            <LanguageSwitch />
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

type GroupProps = {
  label: string;
  pages: readonly AdminPageLink[];
  current: string;
  link: (page: AdminPageLink) => { to: string; onClick: () => void; "aria-current": "page" | undefined };
};

/** A group of pages, folded unless it has the current one. */
function Group({ label, pages, current, link }: GroupProps) {
  const { t, i18n } = useLingui();
  const count = pages.length;
  return (
    <details open={pages.some(({ to }) => to === current)} className="group border-b border-line last:border-0">
      <summary className="flex min-h-13 cursor-pointer list-none items-center rounded-control font-display text-xl font-bold [&::-webkit-details-marker]:hidden">
        {label}
        <span className="mr-2 ml-auto font-sans text-sm font-medium text-muted group-open:invisible">
          {t`${count} pages`}
        </span>
        <ChevronDownIcon className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <ul className="grid grid-cols-2 gap-x-3 pb-2.5">
        {pages.map((page) => (
          <li key={page.to}>
            <Link {...link(page)} className={`${ROW} ${page.to === current ? "text-info" : ""}`}>
              <page.Icon className="size-5 shrink-0 text-muted" />
              {i18n._(page.label)}
              {page.to === "/admin/setup" && <MenuProgress />}
              <MenuCount to={page.to} />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
