import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import { SectionLink } from "../components/section-link.tsx";
import { AppShell, NAV_ITEM } from "./app-shell.tsx";
import { useDashboardSections } from "./dashboard-sections.ts";
import { useActiveSection } from "./use-active-section.ts";

/** The member area: one page whose sections are the navigation. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const sections = useDashboardSections();
  const active = useActiveSection(sections.map((section) => section.id));
  useEffect(() => {
    // On small screens the navigation is a row wider than the window: it follows the reader.
    const link = document.querySelector<HTMLElement>(`nav a[aria-current][href$="#${active}"]`);
    link?.parentElement?.scrollTo({ left: link.offsetLeft - link.parentElement.clientWidth / 4 });
  }, [active]);
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
