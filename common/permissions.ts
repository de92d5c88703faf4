import type { routes } from "./routes.ts";

/** What a role of the team may do. Every route, page, menu entry and command of the administration names one. */
export const PERMISSIONS = [
  "members.read",
  /** Notes, addresses, blocks, days, mails, lost factors. */
  "members.write",
  "members.delete",
  /** What opens a member's account: seeing the site as the member, the streaming password. */
  "members.enter",
  /** Files with what is stored about members. */
  "members.export",
  "inbox",
  /** Orders, payments, invoices, contracts and rewards of members; plans and coupons. */
  "money.read",
  "money.write",
  /** Revenue, analytics and all other sums of the business. */
  "figures",
  /** Blog, help, texts of the site, newsletter and incidents. */
  "content.write",
  "service.read",
  /** Sources, accounts, jobs, logs and copies. */
  "service.write",
  /** Settings, the brand, set-up, keys of programs, webhooks, imports, the audit log and the team. */
  "settings",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The roles of the team, in the order of the page. The field `role` of a member holds one, or nothing. */
export const TEAM_ROLES = ["owner", "support", "money", "editor"] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

const HELD: Readonly<Record<TeamRole, readonly Permission[]>> = {
  owner: PERMISSIONS,
  support: ["members.read", "members.write", "members.enter", "inbox", "money.read", "service.read"],
  money: ["members.read", "members.export", "inbox", "money.read", "money.write", "figures"],
  editor: ["content.write"],
};

export const isRole = (role: string): role is TeamRole => Object.hasOwn(HELD, role);

/** Whether a role holds a permission. An unknown role, or none, holds nothing. */
export function holds(role: string, permission: Permission): boolean {
  return isRole(role) && HELD[role].includes(permission);
}

/** The address of a page of the administration, as common/routes.ts writes it. */
export type AdminPath = Extract<(typeof routes)[number], { layout: "admin" }>["path"];

/**
 * What a page of the administration asks for; null is open to the whole team. The types refuse a page of common/routes.ts that is
 * missing here.
 */
export const PAGE_PERMISSIONS: Readonly<Record<AdminPath, Permission | null>> = {
  "/admin": "members.read",
  "/admin/users": "members.read",
  "/admin/users/:id": "members.read",
  "/admin/inbox": "inbox",
  "/admin/inbox/:id": "inbox",
  "/admin/import": "settings",
  "/admin/adopt": "money.write",
  "/admin/analytics": "figures",
  "/admin/api-keys": "settings",
  "/admin/webhooks": "settings",
  "/admin/incidents": "content.write",
  "/admin/audit": "settings",
  "/admin/coupons": "money.read",
  "/admin/invoices": "money.read",
  "/admin/books": "money.read",
  "/admin/orders": "money.read",
  "/admin/addons": "service.read",
  "/admin/debrid": "service.read",
  "/admin/texts": "content.write",
  "/admin/newsletter": "content.write",
  "/admin/newsletter/:id": "content.write",
  "/admin/plans": "money.read",
  "/admin/rewards": "money.read",
  "/admin/terminations": "money.read",
  "/admin/team": "settings",
  "/admin/setup": "settings",
  "/admin/stremio": "service.read",
  "/admin/settings": "settings",
  "/admin/brand": "settings",
  "/admin/system": "service.read",
  "/admin/content": "content.write",
  "/admin/manual": null,
  "/admin/content/:kind/:key": "content.write",
};
