import { identitiesOf } from "./links.ts";

/** What other features may know of a member's identities. */
export const identities = {
  /** The names of the providers that open the account. */
  names: (app: CoreApp, user: string): string[] => identitiesOf(app, user).map(({ provider }) => provider),
};
