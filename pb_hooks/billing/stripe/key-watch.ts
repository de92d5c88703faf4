import { now } from "../../../common/time.ts";
import { parseObject } from "../../lib/json.ts";
import { readNote, writeNote } from "../../lib/operator-settings.ts";
import { retakeAll } from "../ledger/retries.ts";
import { stripeSettings } from "../ledger/settings.ts";
import { isRefusedKey, sinceAnswer, stripeGet } from "./client.ts";
import { probeRights, type Verdict } from "./rights.ts";

/** A key that Stripe has taken within this time, in ms, needs no look: a night passes without any call. */
const FRESH_MS = 3 * 60_000;
const GOOD: Verdict = { refused: false, lacks: [] };

/** What Stripe last said of the key in force; good before it was asked. */
export function keyVerdict(app: CoreApp): Verdict {
  const { key, refused, lacks } = parseObject(readNote(app, "stripe_refusal"));
  if (key !== markOf()) return GOOD; // said of an earlier key
  return { refused: refused === true, lacks: Array.isArray(lacks) ? lacks.map(String) : [] };
}

/** Whether Stripe lets the key do everything that the service needs. */
export const isGood = ({ refused, lacks }: Verdict): boolean => !refused && lacks.length === 0;

/**
 * Cron, every two minutes: asks Stripe what the key may do, where a call was refused or none was made lately. Once a refused key
 * is good again, everything that waited for it runs at once.
 */
export function watchKey(app: CoreApp): void {
  if (!stripeSettings()?.key) return;
  const before = keyVerdict(app);
  const doubtful = !isGood(before) || sinceAnswer(app, "refused") < FRESH_MS;
  if (!doubtful && sinceAnswer(app, "taken") < FRESH_MS) return;
  try {
    keepVerdict(app, before, doubtful || !isTaken() ? probeRights() : GOOD);
  } catch (error) {
    // Silence says nothing of the key: the jobs that wait for Stripe say so.
    console.error(`The key of Stripe could not be checked: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Whether Stripe takes the key at all, by a call that is not logged as an error there. */
function isTaken(): boolean {
  try {
    stripeGet("/v1/subscriptions", { limit: 1 });
    return true;
  } catch (error) {
    if (isRefusedKey(error)) return false;
    throw error;
  }
}

function keepVerdict(app: CoreApp, before: Verdict, found: Verdict): void {
  if (JSON.stringify(before) === JSON.stringify(found)) return;
  app.runInTransaction((tx) => {
    writeNote(tx, "stripe_refusal", isGood(found) ? "" : JSON.stringify({ key: markOf(), ...found }));
    if (isGood(found)) retakeAll(tx, now());
  });
}

/** Names the key in force without showing it. */
function markOf(): string {
  return $security.sha256(`key:${stripeSettings()?.key ?? ""}`).slice(0, 12);
}
