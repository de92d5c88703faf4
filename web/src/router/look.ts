import type { PublicSite } from "../../../common/contract/api.ts";
import type { PublicLook } from "../../../common/contract/brand.ts";

/** A brand as this page shows it: a draft has its pictures as data addresses. */
type ShownLook = PublicLook & { pictures?: { icon: string; logo: string } };

let draft: ShownLook | undefined;

/** Shows a draft to this reader alone, until the page is loaded again (/admin/brand). */
export function tryLook(look: ShownLook): void {
  draft = look;
}

/** The site with the reader's draft, if there is one. */
export const withDraft = (site: PublicSite): PublicSite => (draft ? { ...site, look: draft } : site);

/** What follows the address of a file that the brand replaces, so that browsers and previews fetch it again; "" for the product's own. */
export const lookVersion = (look: PublicLook | null): string => (look ? `?v=${look.version}` : "");

/** Where the icon of a brand that has one is. */
export const iconAddress = (look: ShownLook): string => look.pictures?.icon ?? `/icon-192.png${lookVersion(look)}`;

/** Where the logo of a brand that has one is. */
export const logoAddress = (look: ShownLook): string => look.pictures?.logo ?? `/brand/logo.png${lookVersion(look)}`;
