import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ComponentType } from "react";
import { findRoute } from "../../../common/match.ts";
import { type AdminPath, PAGE_PERMISSIONS, type Permission } from "../../../common/permissions.ts";
import { CodeIcon, GaugeIcon, MailIcon } from "../ui/icon/account-icons.tsx";
import { TvIcon } from "../ui/icon/device-icons.tsx";
import {
  AdoptIcon,
  BookIcon,
  BooksIcon,
  BrandIcon,
  ChartIcon,
  ChecklistIcon,
  GiftIcon,
  HistoryIcon,
  HookIcon,
  ImportIcon,
  InboxIcon,
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
  TeamIcon,
  TextIcon,
  UsersIcon,
} from "./admin-icons.tsx";

type AdminGroup = "daily" | "sales" | "service" | "publish" | "technical";

export type AdminPageLink = {
  to: AdminPath;
  group: AdminGroup;
  label: MessageDescriptor;
  Icon: ComponentType<{ className?: string }>;
};

/** The groups of the admin navigation, in their order. */
const adminGroups: readonly { id: AdminGroup; label: MessageDescriptor }[] = [
  { id: "daily", label: msg`Every day` },
  { id: "sales", label: msg`Sales` },
  { id: "service", label: msg`Service` },
  { id: "publish", label: msg`Publish` },
  { id: "technical", label: msg`Technical` },
];

/** The pages of the admin area, in the order of their group. Add a new page here, in the same commit. */
export const adminPages: readonly AdminPageLink[] = [
  { to: "/admin", group: "daily", label: msg`Overview`, Icon: GaugeIcon },
  { to: "/admin/inbox", group: "daily", label: msg`Inbox`, Icon: InboxIcon },
  { to: "/admin/users", group: "daily", label: msg`Members`, Icon: UsersIcon },
  { to: "/admin/orders", group: "daily", label: msg`Orders`, Icon: ReceiptIcon },
  { to: "/admin/import", group: "daily", label: msg`Import of members`, Icon: ImportIcon },
  { to: "/admin/adopt", group: "daily", label: msg`Stripe subscriptions`, Icon: AdoptIcon },
  { to: "/admin/plans", group: "sales", label: msg`Plans`, Icon: LayersIcon },
  { to: "/admin/coupons", group: "sales", label: msg`Coupons`, Icon: TagIcon },
  { to: "/admin/invoices", group: "sales", label: msg`Invoices`, Icon: InvoiceIcon },
  { to: "/admin/books", group: "sales", label: msg`Books`, Icon: BooksIcon },
  { to: "/admin/terminations", group: "sales", label: msg`Ended contracts`, Icon: ScrollIcon },
  { to: "/admin/rewards", group: "sales", label: msg`Rewards`, Icon: GiftIcon },
  { to: "/admin/analytics", group: "sales", label: msg`Analytics`, Icon: ChartIcon },
  { to: "/admin/stremio", group: "service", label: msg`Streaming accounts`, Icon: TvIcon },
  { to: "/admin/addons", group: "service", label: msg`Add-ons`, Icon: PuzzleIcon },
  { to: "/admin/debrid", group: "service", label: msg`Debrid accounts`, Icon: PlugIcon },
  { to: "/admin/incidents", group: "service", label: msg`Incidents`, Icon: PulseIcon },
  { to: "/admin/content", group: "publish", label: msg`Content`, Icon: PenIcon },
  { to: "/admin/texts", group: "publish", label: msg`Texts`, Icon: TextIcon },
  { to: "/admin/newsletter", group: "publish", label: msg`Newsletter`, Icon: MailIcon },
  { to: "/admin/brand", group: "publish", label: msg`Brand`, Icon: BrandIcon },
  { to: "/admin/team", group: "technical", label: msg`Team`, Icon: TeamIcon },
  { to: "/admin/api-keys", group: "technical", label: msg`API keys`, Icon: CodeIcon },
  { to: "/admin/webhooks", group: "technical", label: msg`Webhooks`, Icon: HookIcon },
  { to: "/admin/audit", group: "technical", label: msg`Audit log`, Icon: HistoryIcon },
  { to: "/admin/manual", group: "technical", label: msg`Manual`, Icon: BookIcon },
  { to: "/admin/setup", group: "technical", label: msg`Set-up`, Icon: ChecklistIcon },
  { to: "/admin/settings", group: "technical", label: msg`Settings`, Icon: SlidersIcon },
  { to: "/admin/system", group: "technical", label: msg`System`, Icon: ServerIcon },
];

/** What the page at an address asks for; nothing where it is open to the team, or there is no such page. */
export function permissionAt(path: string): Permission | null {
  const found = findRoute(path)?.route.path ?? "";
  return isAdminPath(found) ? PAGE_PERMISSIONS[found] : null;
}

const isAdminPath = (path: string): path is AdminPath => Object.hasOwn(PAGE_PERMISSIONS, path);

/** The groups that have one of these pages, with them. */
export const groupsOf = (pages: readonly AdminPageLink[]) =>
  adminGroups
    .map((group) => ({ ...group, pages: pages.filter((page) => page.group === group.id) }))
    .filter((group) => group.pages.length > 0);

/** The pages of the menu that a reader may open, in their order. */
export const pagesFor = (may: (permission: Permission) => boolean) =>
  adminPages.filter(({ to }) => {
    const asked = PAGE_PERMISSIONS[to];
    return asked === null || may(asked);
  });
