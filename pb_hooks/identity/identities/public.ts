import { offered } from "./providers.ts";

export const identities = {
  /** The providers whose buttons /login shows. */
  offered,
};
