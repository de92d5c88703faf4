import { offered } from "./providers.ts";

/** The providers whose buttons /login and /trial show. */
export const identities = { offered };
