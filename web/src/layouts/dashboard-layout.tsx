import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { SectionLink } from "../ui/nav/section-link.tsx";
import { AppShell, NAV_ITEM } from "./app-shell.tsx";
import { useDashboardSections } from "./dashboard-sections.ts";
import { useActiveSection } from "./use-active-section.ts";

/** The member area: one page whose sections are the navigation. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const sections = useDashboardSections();
  const active = useActiveSection(sections.map((section) => section.id));
  const nav = sections.map(({ id, label, Icon }) => (
    <SectionLink
      key={id}
      page="/UserDashboard"
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
