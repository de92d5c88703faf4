import { useLingui } from "@lingui/react/macro";
import { Fragment, type ReactNode, useState, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import { PaletteButton } from "../features/operations/command-palette/palette-button.tsx";
import { screenStore } from "../router/screen.ts";
import { AdminMenu } from "./admin-menu.tsx";
import { adminPages } from "./admin-pages.ts";
import { AdminSheet } from "./admin-sheet.tsx";
import { AppShell } from "./app-shell.tsx";

/** The admin area, with its pages at the side, or in a sheet on small screens. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { t, i18n } = useLingui();
  const [path] = useLocation();
  const current = currentPage(path);
  const visit = useSyncExternalStore(screenStore.subscribe, screenStore.visits, () => 0);
  const [finding, setFinding] = useState(false);
  const pages = adminPages.map(({ to, label }) => ({ to, label: i18n._(label) }));
  return (
    <AppShell
      area={t`Administration`}
      find={<PaletteButton pages={pages} actions={useActions()} open={finding} onOpenChange={setFinding} />}
      sheet={<AdminSheet current={current} onFind={() => setFinding(true)} />}
      nav={<AdminMenu current={current} />}
    >
      {/* A link to the current page, with or without another filter, remounts it. */}
      <Fragment key={visit}>{children}</Fragment>
    </AppShell>
  );
}

/** The command palette's actions besides what it finds. */
function useActions() {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const go = (path: string) => () => navigate(path);
  return [
    { id: "transfers", label: t`Confirm transfers`, run: go("/admin/orders?view=waiting") },
    { id: "failed", label: t`Show failed payments`, run: go("/admin/orders?view=failed") },
    { id: "jobs", label: t`Show failed jobs`, run: go("/admin/system#jobs") },
    { id: "backup", label: t`Create a backup`, run: go("/admin/system#backups") },
    { id: "incident", label: t`Publish an incident`, run: go("/admin/incidents") },
    { id: "blocked", label: t`Show blocked members`, run: go("/admin/users?access=blocked") },
    { id: "unpaid", label: t`Show members awaiting payment`, run: go("/admin/users?access=unpaid") },
    { id: "attention", label: t`Show streaming accounts that need attention`, run: go("/admin/users?streaming=error") },
    { id: "dashboard", label: t`Open my dashboard`, run: go("/UserDashboard") },
    { id: "pocketbase", label: t`Open the PocketBase dashboard`, run: () => location.assign("/_/") },
    { id: "home", label: t`Open the home page`, run: go("/") },
  ];
}

/** The menu entry of a path: `/admin/users/x` is part of `/admin/users`. */
function currentPage(path: string): string {
  const under = adminPages.filter(({ to }) => path === to || (to !== "/admin" && path.startsWith(`${to}/`)));
  return under[0]?.to ?? "";
}
