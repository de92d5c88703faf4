import { useLingui } from "@lingui/react";
import { Trans, useLingui as useMacro } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "../lib/link.tsx";
import { splitLocale } from "../lib/locale.ts";
import { useLocation } from "../lib/location.tsx";
import { adminPages } from "./admin-pages.ts";
import { AppShell, NAV_ITEM } from "./app-shell.tsx";

/** The admin area: its pages at the side. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { t } = useMacro();
  const { i18n } = useLingui();
  const [fullPath] = useLocation();
  const { path } = splitLocale(fullPath.replace(/[?#].*$/, ""));
  const current = currentPage(path);
  const nav = adminPages.map(({ to, label, Icon }) => (
    <Link key={to} to={to} aria-current={to === current ? "page" : undefined} className={NAV_ITEM}>
      <Icon className="size-5" />
      {i18n._(label)}
    </Link>
  ));
  return (
    <AppShell area={<Trans>Administration</Trans>} navLabel={t`Administration`} nav={nav}>
      {children}
    </AppShell>
  );
}

/** The entry that a path belongs to: `/admin/users/x` is part of `/admin/users`. */
function currentPage(path: string): string {
  const under = adminPages.filter(({ to }) => path === to || (to !== "/admin" && path.startsWith(`${to}/`)));
  return under[0]?.to ?? "";
}
