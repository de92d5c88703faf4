import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ComponentType } from "react";
import { CodeIcon, GaugeIcon, MailIcon } from "../ui/icon/account-icons.tsx";
import { TvIcon } from "../ui/icon/device-icons.tsx";
import {
  ChartIcon,
  ChecklistIcon,
  GiftIcon,
  HistoryIcon,
  HookIcon,
  ImportIcon,
  InvoiceIcon,
  LayersIcon,
  PenIcon,
  PlugIcon,
  PulseIcon,
  PuzzleIcon,
  ReceiptIcon,
  ScrollIcon,
  ServerIcon,
  SlidersIcon,
  TagIcon,
  UsersIcon,
} from "./admin-icons.tsx";

export type AdminPageLink = { to: string; label: MessageDescriptor; Icon: ComponentType<{ className?: string }> };

/** The pages of the admin area, in the order of its navigation. Add a new page here, in the same commit. */
export const adminPages: readonly AdminPageLink[] = [
  { to: "/admin", label: msg`Overview`, Icon: GaugeIcon },
  { to: "/admin/analytics", label: msg`Analytics`, Icon: ChartIcon },
  { to: "/admin/users", label: msg`Members`, Icon: UsersIcon },
  { to: "/admin/import", label: msg`Import`, Icon: ImportIcon },
  { to: "/admin/orders", label: msg`Orders`, Icon: ReceiptIcon },
  { to: "/admin/terminations", label: msg`Ended contracts`, Icon: ScrollIcon },
  { to: "/admin/invoices", label: msg`Invoices`, Icon: InvoiceIcon },
  { to: "/admin/plans", label: msg`Plans`, Icon: LayersIcon },
  { to: "/admin/coupons", label: msg`Coupons`, Icon: TagIcon },
  { to: "/admin/rewards", label: msg`Rewards`, Icon: GiftIcon },
  { to: "/admin/content", label: msg`Content`, Icon: PenIcon },
  { to: "/admin/newsletter", label: msg`Newsletter`, Icon: MailIcon },
  { to: "/admin/stremio", label: msg`Streaming accounts`, Icon: TvIcon },
  { to: "/admin/addons", label: msg`Add-ons`, Icon: PuzzleIcon },
  { to: "/admin/debrid", label: msg`Debrid accounts`, Icon: PlugIcon },
  { to: "/admin/incidents", label: msg`Incidents`, Icon: PulseIcon },
  { to: "/admin/api-keys", label: msg`API keys`, Icon: CodeIcon },
  { to: "/admin/webhooks", label: msg`Webhooks`, Icon: HookIcon },
  { to: "/admin/audit", label: msg`Audit log`, Icon: HistoryIcon },
  { to: "/admin/setup", label: msg`Set-up`, Icon: ChecklistIcon },
  { to: "/admin/settings", label: msg`Settings`, Icon: SlidersIcon },
  { to: "/admin/system", label: msg`System`, Icon: ServerIcon },
];
