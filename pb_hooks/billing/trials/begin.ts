import { addDays } from "../../../common/time.ts";
import { isUnconfirmed } from "../../lib/members.ts";
import { setDate } from "../../lib/records.ts";
import { type SiteSettings, siteSettings } from "../../platform/site/public.ts";
import { claimTrial, mayClaim } from "./claims.ts";

/**
 * The days of the trial that begins with a new account on the free plan, claimed in its transaction. 0 where none is offered,
 * where this person has had one, and where it waits for the confirmation of the address: `beginConfirmed`.
 */
export function daysAtSignUp(app: CoreApp, user: Rec<"users">, site: SiteSettings, time: Date): number {
  // A provider's address counts as confirmed.
  if (site.trialDays === 0 || (site.trialsWait && isUnconfirmed(app, user))) return 0;
  return claimTrial(app, user.email(), time) ? site.trialDays : 0;
}

/**
 * Begins, in a record being saved, the trial of a member whose address is confirmed and who has had none. One whom the team has added
 * gets none, and counts as having had it; nor does an administrator.
 */
export function beginConfirmed(app: CoreApp, user: Rec<"users">, time: Date): void {
  const { trialDays } = siteSettings(app);
  const isOurs = user.original().getString("invited") !== "" || user.getBool("admin");
  if (trialDays === 0 || (!isOurs && !isWithout(user)) || !claimTrial(app, user.email(), time) || isOurs) return;
  setDate(user, "trial_ends", addDays(time, trialDays));
}

/** Whether a trial begins when this member confirms the address. */
export function waits(app: CoreApp, user: Rec<"users">): boolean {
  if (user.verified() || user.getString("invited") || !isWithout(user) || siteSettings(app).trialDays === 0)
    return false;
  return mayClaim(app, user.email());
}

function isWithout(user: Rec<"users">): boolean {
  return user.getString("plan") === "free" && user.getString("trial_ends") === "";
}
