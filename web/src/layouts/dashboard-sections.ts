import { useLingui } from "@lingui/react/macro";
import type { ComponentType } from "react";
import { useAuth } from "../lib/auth.tsx";
import { CodeIcon, GaugeIcon, KeyIcon, ShareIcon } from "../ui/icon/account-icons.tsx";
import { LaptopIcon, PhoneIcon, TvIcon } from "../ui/icon/device-icons.tsx";
import { DownloadIcon, LockIcon, UserIcon } from "../ui/icon/icons.tsx";

export type DashboardSection = {
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
export function useDashboardSections(): DashboardSection[] {
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
