import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { GaugeIcon } from "../components/account-icons.tsx";
import { Link } from "../lib/link.tsx";
import { splitLocale } from "../lib/locale.ts";
import { useLocation } from "../lib/location.tsx";
import { AppShell, NAV_ITEM } from "./app-shell.tsx";

/** The admin area: its pages at the side. A page joins the list in the same change that builds it. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [fullPath] = useLocation();
  const { path } = splitLocale(fullPath.replace(/[?#].*$/, ""));
  const pages = [{ to: "/admin", label: t`Overview`, Icon: GaugeIcon }];
  const nav = pages.map(({ to, label, Icon }) => (
    <Link key={to} to={to} aria-current={to === path ? "page" : undefined} className={NAV_ITEM}>
      <Icon className="size-5" />
      {label}
    </Link>
  ));
  return (
    <AppShell area={<Trans>Administration</Trans>} navLabel={t`Administration`} nav={nav}>
      {children}
    </AppShell>
  );
}
