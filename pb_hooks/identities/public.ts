import { identitiesOf } from "./links.ts";
import { offered } from "./providers.ts";

export const identities = {
  /** The providers whose buttons /login shows. */
  offered,
  /** The names of the providers that open an account. */
  names: (app: CoreApp, user: string): string[] => identitiesOf(app, user).map(({ provider }) => provider),
};
