import type { Access, AccessState, Locale } from "../../../common/contract/api.ts";
import { dbTime } from "../../../common/time.ts";

/** What an address opens; anything but `active` shows clients one entry that says why. */
export const ACCESS_STATES = ["active", "expired", "unpaid", "blocked", "overdue", "paused", "held"] as const;

/** What the gateway reads about a member, as stored. */
type AccessFields = {
  state: (typeof ACCESS_STATES)[number];
  until: string;
  plan: string;
  locale: Locale;
};

/** The member's running or last subscription; empty texts if there is none. */
export type LastSubscription = { plan: string; status: string; provider: string };

/**
 * The fields of a member's row. `dates` are the ends of paid access and of the trial. Access lasts until the later one, and
 * the gateway itself checks when it has passed.
 */
export function accessFields(
  access: Access,
  dates: readonly (Date | null)[],
  last: LastSubscription,
  locale: Locale,
): AccessFields {
  const fields = { plan: last.plan, locale };
  if (!access.active) return { ...fields, state: whyClosed(access.state, last), until: "" };
  const end = Math.max(...dates.map((date) => date?.getTime() ?? 0));
  return { ...fields, state: "active", until: dbTime(new Date(end)) };
}

/** Who has a subscription at Stripe that gives no access now needs no second one. */
function whyClosed(state: AccessState, { status, provider }: LastSubscription): AccessFields["state"] {
  if (state === "blocked") return state;
  if (status === "paused") return "paused";
  if (status === "past_due" || status === "unpaid") return "overdue";
  // Its payment was refunded, or is disputed at the bank.
  if (provider === "stripe" && status === "active") return "held";
  return state === "unpaid" ? state : "expired";
}
