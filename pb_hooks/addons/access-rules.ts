import { dbTime } from "../../common/time.ts";
import type { Access, Locale } from "../../common/wire/api.ts";

export const ACCESS_STATES = ["active", "expired", "unpaid", "blocked"] as const;

/** What the gateway reads about a member, as stored. */
type AccessFields = {
  state: (typeof ACCESS_STATES)[number];
  until: string;
  plan: string;
  locale: Locale;
};

/**
 * The fields of a member's row. `dates` are the ends of paid access and of the trial. Access lasts until the later one, and
 * the gateway itself checks when it has passed.
 */
export function accessFields(
  { state, active }: Access,
  dates: readonly (Date | null)[],
  plan: string,
  locale: Locale,
): AccessFields {
  if (!active) return { state: state === "blocked" || state === "unpaid" ? state : "expired", until: "", plan, locale };
  const last = Math.max(...dates.map((date) => date?.getTime() ?? 0));
  return { state: "active", until: dbTime(new Date(last)), plan, locale };
}
