import { createContext, useContext } from "react";

/**
 * Goes to an address of this site, with its locale prefix; checks, redirects and guards run first. `stay`: another view
 * of the same page, so that scroll and focus are left where they are.
 */
export type Navigate = (href: string, options?: { replace?: boolean; stay?: boolean }) => void;

const LocationContext = createContext<readonly [string, Navigate]>(["/", () => {}]);

/** Tells the tree below which address is shown, and how to leave it. */
export const LocationProvider = LocationContext.Provider;

/** The address shown (prefix, path, query, hash; the server knows the path only) and the way to another one. */
export function useLocation(): readonly [string, Navigate] {
  return useContext(LocationContext);
}
