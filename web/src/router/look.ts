import type { PublicSite } from "../../../common/contract/api.ts";
import type { PublicLook } from "../../../common/contract/brand.ts";

let draft: PublicLook | undefined;

/** Shows a draft to this reader alone, until the page is loaded again (/admin/brand). Its pictures have data addresses. */
export function tryLook(look: PublicLook): void {
  draft = look;
}

/** The site with the reader's draft, if there is one. */
export const withDraft = (site: PublicSite): PublicSite => (draft ? { ...site, look: draft } : site);

/** What follows the address of a file that the brand replaces, so that browsers and previews fetch it again; "" for the product's own. */
export const lookVersion = (look: PublicLook | null): string => (look ? `?v=${look.version}` : "");
