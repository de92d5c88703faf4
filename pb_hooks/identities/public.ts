import { offered } from "./providers.ts";

/** The providers whose buttons /login shows. */
export const identities = { offered };
