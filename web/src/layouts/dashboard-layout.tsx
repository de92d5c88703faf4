import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { SectionLink } from "../ui/nav/section-link.tsx";
import { AppShell, NAV_ITEM } from "./app-shell.tsx";
import { useDashboardSections } from "./dashboard-sections.ts";
import { useActiveSection } from "./use-active-section.ts";

const DASHBOARD = "/UserDashboard";

/** The member area: the dashboard, whose sections are the navigation, and the pages that belong to a section. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const sections = useDashboardSections();
  const [address] = useLocation();
  const read = useActiveSection(sections.map((section) => section.id));
  const active = address === DASHBOARD ? read : sections.find(({ page }) => page === address)?.id;
  const nav = sections.map(({ id, label, Icon }) => (
    <SectionLink
      key={id}
      page={DASHBOARD}
      section={id}
      aria-current={id === active ? "true" : undefined}
      className={NAV_ITEM}
    >
      <Icon className="size-5" />
      {label}
    </SectionLink>
  ));
  return (
    <AppShell navLabel={t`Sections`} nav={nav}>
      {children}
    </AppShell>
  );
}
