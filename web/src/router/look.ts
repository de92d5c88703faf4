import type { PublicSite } from "../../../common/contract/api.ts";
import type { PublicLook } from "../../../common/contract/brand.ts";

/** What this tab shows of the site in place of what was loaded, until the page is loaded again: /admin/brand changes it. */
export const shown: Partial<Pick<PublicSite, "brand" | "look">> = {};

/** The site with what this tab shows of it. */
export const withShown = (site: PublicSite): PublicSite => ({ ...site, ...shown });

/** What follows the address of a file that the brand replaces, so that browsers and previews fetch it again; "" for the product's own. */
export const lookVersion = (look: Pick<PublicLook, "version"> | null): string => (look ? `?v=${look.version}` : "");
