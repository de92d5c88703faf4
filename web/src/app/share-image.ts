import type { Payload } from "../../../common/contract/payload.ts";
import type { Route } from "../../../common/routes.ts";
import { lookVersion } from "../router/look.ts";

/** Size of the share images that ship with the product, in pixels, as link previews expect. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

/** Addresses (without locale prefix) of pages about plans and prices. */
const PLANS = /^\/(subscription|subscription-plans|coupons|discount|trial|referral)$/;

/**
 * Absolute address of a page's image for link previews: its own, else its kind's. The images hold no text, so they
 * serve both languages; a brand draws its own (internal/hooks/brand).
 */
export function shareImage(
  route: Route,
  path: string,
  { head, site }: Pick<Payload, "head" | "site">,
  appUrl: string,
): string {
  if (head?.image) return /^https?:\/\//.test(head.image) ? head.image : appUrl + head.image;
  return `${appUrl}/og/${kindOf(route, path)}.png${lookVersion(site.look)}`;
}

function kindOf(route: Route, path: string): "blog" | "docs" | "plans" | "default" {
  if (route.layout === "docs") return "docs";
  if (/^\/blog(\/|$)/.test(path)) return "blog";
  return PLANS.test(path) ? "plans" : "default";
}
