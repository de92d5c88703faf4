import type { Route } from "../../../common/routes.ts";
import type { PageHead } from "../../../common/wire/payload.ts";

/** Size of the pictures that come with the product, in pixels: what link previews ask for. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

/** Addresses (without locale prefix) whose pages are about plans and prices. */
const PLANS = /^\/(subscription|subscription-plans|coupons|discount|trial|referral)$/;

/**
 * Absolute address of a page's picture for link previews: its own, else the one of its kind.
 * The pictures hold no words, so that one serves both languages and any brand.
 */
export function shareImage(route: Route, path: string, head: PageHead | null, appUrl: string): string {
  if (head?.image) return /^https?:\/\//.test(head.image) ? head.image : appUrl + head.image;
  return `${appUrl}/og/${kindOf(route, path)}.png`;
}

function kindOf(route: Route, path: string): "blog" | "docs" | "plans" | "default" {
  if (route.layout === "docs") return "docs";
  if (/^\/blog(\/|$)/.test(path)) return "blog";
  return PLANS.test(path) ? "plans" : "default";
}
