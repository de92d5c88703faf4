import { useLingui } from "@lingui/react/macro";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { useAuth } from "../lib/auth.tsx";
import { CodeIcon, GaugeIcon, KeyIcon, ShareIcon } from "../ui/icon/account-icons.tsx";
import { LaptopIcon, PhoneIcon, TvIcon } from "../ui/icon/device-icons.tsx";
import { DownloadIcon, LockIcon, UserIcon } from "../ui/icon/icons.tsx";
import { SectionLink } from "../ui/nav/section-link.tsx";
import { AppShell, NAV_ITEM } from "./app-shell.tsx";

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

/**
 * The id of the section being read: the last one whose top has passed the upper third of the window. Elements may
 * appear after the call (their data is fetched), so each scroll looks them up.
 */
function useActiveSection(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState(ids[0]);
  const key = ids.join(" ");
  useEffect(() => {
    const names = key.split(" ");
    const read = () => {
      const line = window.innerHeight / 3;
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const tops = names.map((id) => document.getElementById(id)?.getBoundingClientRect().top);
      const passed = names.filter((_, index) => (tops[index] ?? Number.POSITIVE_INFINITY) <= line);
      setActive(atEnd && window.scrollY > 0 ? names.at(-1) : (passed.at(-1) ?? names[0]));
    };
    read();
    window.addEventListener("scroll", read, { passive: true });
    window.addEventListener("resize", read);
    return () => {
      window.removeEventListener("scroll", read);
      window.removeEventListener("resize", read);
    };
  }, [key]);
  return active;
}

type DashboardSection = {
  id:
    | "access"
    | "screens"
    | "streaming"
    | "profile"
    | "security"
    | "two-step"
    | "devices"
    | "sharing"
    | "api-keys"
    | "data";
  label: string;
  /** Another page that belongs to the section. */
  page?: string;
  Icon: ComponentType<{ className?: string }>;
};

/** The parts of /UserDashboard, in the page's order; the page gives these ids to its cards. */
function useDashboardSections(): DashboardSection[] {
  const { t } = useLingui();
  const { user } = useAuth();
  return [
    { id: "access", label: t`My access`, Icon: GaugeIcon },
    { id: "screens", label: t`On my screens`, Icon: TvIcon },
    { id: "streaming", label: t`Streaming account`, Icon: KeyIcon },
    { id: "profile", label: t`Profile`, Icon: UserIcon },
    { id: "security", label: t`E-mail and password`, Icon: LockIcon },
    { id: "two-step", label: t`Two-step sign-in`, Icon: PhoneIcon },
    { id: "devices", label: t`Your devices`, Icon: LaptopIcon },
    { id: "sharing", label: t`Referral link`, Icon: ShareIcon },
    ...(user?.isApi ? [{ id: "api-keys" as const, label: t`API keys`, Icon: CodeIcon }] : []),
    { id: "data", label: t`My data`, page: "/contrat", Icon: DownloadIcon },
  ];
}
