import { useLingui } from "@lingui/react/macro";
import { Fragment, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { Link, useLocation } from "wouter";
import type { Permission } from "../../../common/permissions.ts";
import { PaletteButton } from "../features/operations/command-palette/palette-button.tsx";
import { screenStore } from "../router/screen.ts";
import { manualPath, SECTIONS } from "../shared/manual.ts";
import { useMay } from "../shared/permissions.ts";
import { AdminGate } from "./admin-gate.tsx";
import { BookIcon } from "./admin-icons.tsx";
import { AdminMenu } from "./admin-menu.tsx";
import { adminPages, pagesFor, permissionAt } from "./admin-pages.ts";
import { AdminSheet } from "./admin-sheet.tsx";
import { AppShell } from "./app-shell.tsx";

/**
 * The admin area, with the pages of the reader's role at the side, or in a sheet on small screens. Its address alone leads a role that
 * has no overview to the first page that it has.
 */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { t, i18n } = useLingui();
  const [path, navigate] = useLocation();
  const current = currentPage(path);
  const may = useMay();
  const own = pagesFor(may);
  const asked = permissionAt(path);
  const isOpen = !asked || may(asked);
  const elsewhere = !isOpen && path === "/admin" ? own[0]?.to : undefined;
  useEffect(() => {
    if (elsewhere) navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
  const visit = useSyncExternalStore(screenStore.subscribe, screenStore.visits, () => 0);
  const [finding, setFinding] = useState(false);
  const pages = own.map(({ to, label }) => ({ to, label: i18n._(label) }));
  return (
    <AppShell
      area={t`Administration`}
      manual={<ManualOfPage current={current} />}
      find={
        <PaletteButton
          pages={pages}
          actions={useActions().filter(({ permission }) => !permission || may(permission))}
          open={finding}
          onOpenChange={setFinding}
        />
      }
      sheet={<AdminSheet pages={own} current={current} onFind={() => setFinding(true)} />}
      nav={<AdminMenu pages={own} current={current} />}
    >
      {/* A link to the current page, with or without another filter, remounts it. */}
      <Fragment key={visit}>{!elsewhere && <AdminGate open={isOpen}>{children}</AdminGate>}</Fragment>
    </AppShell>
  );
}

/** The manual's section about the current page. */
function ManualOfPage({ current }: { current: string }) {
  const { t } = useLingui();
  return (
    <Link
      to={manualPath(SECTIONS[current] ?? "recover")}
      className="hidden min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control text-sm text-muted hover:text-fg sm:flex"
    >
      <BookIcon className="size-5" />
      <span className="max-lg:sr-only">{t`Manual`}</span>
    </Link>
  );
}

type Action = { id: string; label: string; run: () => void; permission: Permission | null };

/** The command palette's actions besides what it finds, each with what it asks for; null for what every account may do. */
function useActions(): readonly Action[] {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const go = (path: string) => () => navigate(path);
  return [
    { id: "transfers", permission: "money.write", label: t`Confirm transfers`, run: go("/admin/orders?view=waiting") },
    { id: "failed", permission: "money.read", label: t`Show failed payments`, run: go("/admin/orders?view=failed") },
    { id: "jobs", permission: "service.read", label: t`Show failed jobs`, run: go("/admin/system#jobs") },
    { id: "backup", permission: "service.write", label: t`Create a backup`, run: go("/admin/system#backups") },
    { id: "incident", permission: "content.write", label: t`Publish an incident`, run: go("/admin/incidents") },
    {
      id: "blocked",
      permission: "members.read",
      label: t`Show blocked members`,
      run: go("/admin/users?access=blocked"),
    },
    {
      id: "unpaid",
      permission: "members.read",
      label: t`Show members awaiting payment`,
      run: go("/admin/users?access=unpaid"),
    },
    {
      id: "attention",
      permission: "members.read",
      label: t`Show streaming accounts that need attention`,
      run: go("/admin/users?streaming=error"),
    },
    { id: "dashboard", permission: null, label: t`Open my dashboard`, run: go("/UserDashboard") },
    {
      id: "pocketbase",
      permission: "settings",
      label: t`Open the PocketBase dashboard`,
      run: () => location.assign("/_/"),
    },
    { id: "home", permission: null, label: t`Open the home page`, run: go("/") },
  ];
}

/** The menu entry of a path: `/admin/users/x` is part of `/admin/users`. */
function currentPage(path: string): string {
  const under = adminPages.filter(({ to }) => path === to || (to !== "/admin" && path.startsWith(`${to}/`)));
  return under[0]?.to ?? "";
}
