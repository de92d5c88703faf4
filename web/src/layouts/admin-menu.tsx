import { useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useId, useRef } from "react";
import { Link } from "wouter";
import { LiveCounts, MenuCount } from "../features/operations/admin-overview/menu-count.tsx";
import { MenuProgress } from "../features/operations/admin-setup/menu-progress.tsx";
import { useMay } from "../shared/permissions.ts";
import { type AdminPageLink, groupsOf } from "./admin-pages.ts";

const ITEM =
  "flex min-h-7.5 items-center gap-2.5 rounded-poster px-2.5 py-0.5 text-sm font-medium transition-colors hover:bg-raised pointer-coarse:min-h-11 [&[aria-current]]:bg-info-ink";

/** These pages in their groups, at the side of wide screens. `current` is the address of one of them. */
export function AdminMenu({ pages, current }: { pages: readonly AdminPageLink[]; current: string }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const column = useRef<HTMLElement>(null);
  const may = useMay();
  useFollow(column);
  return (
    <nav
      ref={column}
      aria-label={t`Administration`}
      className="sticky top-14 max-h-[calc(100dvh-3.5rem)] scroll-py-4 overflow-y-auto overscroll-contain border-r border-line px-2.5 pb-3 [scrollbar-width:thin] max-lg:hidden lg:min-h-[calc(100dvh-3.5rem)]"
    >
      {may("members.read") && <LiveCounts />}
      {groupsOf(pages).map((group) => (
        <div key={group.id}>
          <p id={`${id}${group.id}`} className="px-2.5 pt-3 pb-0.5 text-xs font-semibold text-muted">
            {i18n._(group.label)}
          </p>
          <ul aria-labelledby={`${id}${group.id}`}>
            {group.pages.map(({ to, label, Icon }) => (
              <li key={to}>
                <Link to={to} aria-current={to === current ? "page" : undefined} className={`group ${ITEM}`}>
                  <Icon className="size-4.5 shrink-0 text-muted group-aria-[current]:text-info" />
                  <span className="grow">{i18n._(label)}</span>
                  {to === "/admin/setup" && <MenuProgress />}
                  <MenuCount to={to} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Scrolls the menu, which may be higher than the window, to the current entry. */
function useFollow(column: RefObject<HTMLElement | null>): void {
  const shown = useRef("");
  useEffect(() => {
    const link = column.current?.querySelector<HTMLAnchorElement>("a[aria-current]");
    if (!link || link.href === shown.current) return;
    shown.current = link.href;
    show(column.current);
  });
  // The menu is not laid out, and loses its position, while the window is narrow.
  useEffect(() => {
    const beside = matchMedia("(width >= 64rem)");
    const again = () => show(column.current);
    beside.addEventListener("change", again);
    return () => beside.removeEventListener("change", again);
  }, [column]);
}

function show(column: HTMLElement | null): void {
  const link = column?.querySelector<HTMLElement>("a[aria-current]");
  if (!column || !link) return;
  const [box, at] = [column.getBoundingClientRect(), link.getBoundingClientRect()];
  if (at.top < box.top || at.bottom > box.bottom) column.scrollTop += at.top - box.top - box.height / 2;
}
