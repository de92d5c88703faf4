import { now } from "../../../common/time.ts";
import { parseList } from "../../lib/json.ts";
import { readNote, writeNote } from "../../lib/operator-settings.ts";
import { alert } from "../../platform/alerts/public.ts";
import { retakeAll } from "../ledger/retries.ts";
import { stripeSettings } from "../ledger/settings.ts";

/**
 * The mark of no folder, with the time: a start on a restored backup notes it (internal/folder/datadir/restored.go), because what was
 * sold since is unknown.
 */
const restoredMark = (known: readonly string[]) => known.find((mark) => mark.startsWith("restored"));

/** The marks of the folder that sells. */
const knownMarks = (app: CoreApp) => parseList(readNote(app, "stripe_folder")).map(String);

/**
 * Whether this data folder is a copy of the one that sells in Stripe's live mode, or that one after a move or a restore: they
 * look the same. A copy would take what the other has sold since for strays, so it changes nothing at Stripe until a superuser
 * confirms that it is the one that sells.
 */
export function sellsNothing(app: CoreApp): boolean {
  return stripeSettings()?.live === true && isCopied(app);
}

function isCopied(app: CoreApp): boolean {
  const [known, own] = [knownMarks(app), marks()];
  if (restoredMark(known)) return true;
  return known.length > 0 && own.length > 0 && !own.some((mark) => known.includes(mark));
}

/** What distinguishes this folder from its copies; empty where the system does not say. */
function marks(): string[] {
  return [...$folder.marks()];
}

/** Whether this folder may change something in Stripe's live mode. The first one that does is the one that sells. */
export function mayChange(app: CoreApp): boolean {
  if (isCopied(app)) return false;
  const own = JSON.stringify(marks());
  if (readNote(app, "stripe_folder") !== own) writeNote(app, "stripe_folder", own);
  return true;
}

/**
 * Notes the present marks of the folder that sells: they change with its lease, its place, and its disk after a takeover. The
 * next machine to take over then knows one of them, even if nothing was changed at Stripe in between.
 */
export function renewMarks(app: CoreApp): void {
  if (readNote(app, "stripe_folder") && marks().length > 0) mayChange(app);
}

/** Makes this folder the one that sells, and queues what Stripe was not told. Call it inside a transaction. */
export function takeOver(tx: CoreApp): void {
  writeNote(tx, "stripe_folder", JSON.stringify(marks()));
  retakeAll(tx, now());
}

/** Tells the operator of a folder that may be a copy, once for each, and once for each restore. */
export function alertOfCopy(app: CoreApp): void {
  if (!sellsNothing(app)) return;
  const restored = restoredMark(knownMarks(app)) ?? "";
  alert(app, { notice: "billing.operator-copy", once: [...marks(), restored].join(), facts: {} });
}
