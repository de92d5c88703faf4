import { addSeconds, dbTime, now } from "../../../common/time.ts";
import { findOne } from "../../lib/records.ts";
import { exists } from "../../lib/sql.ts";
import type { OperatorNotice } from "../mail/public.ts";
import { AGAIN_HOURS } from "./rules.ts";
import { close, tell, whose } from "./tell.ts";

/**
 * Tells the operator by mail, and by the push service if there is one, once for each (notice, once). In the quiet time,
 * or after many alerts in an hour, one whose notice is not urgent waits and goes out with others. Call it with the
 * transaction's app.
 */
export function alert(app: CoreApp, what: OperatorNotice): void {
  if (!exists(app, "alerts", "kind = {:kind} AND once = {:once}", whose(what))) tell(app, what, false);
}

/** As alert, for something that lasts until `settleAlert`: told again once a day. */
export function raise(app: CoreApp, what: OperatorNotice): void {
  // A row that was read earlier may have been closed since (closeOver): saving it would open it again.
  app.runInTransaction((tx) => {
    const open = openOf(tx, whose(what));
    const time = now();
    const [told, before] = [open?.getString("created") ?? "", dbTime(addSeconds(time, -AGAIN_HOURS * 3600))];
    // What was raised ahead of the clock was raised while that was fast.
    if (open && told > before && told <= dbTime(time)) {
      if (open.getString("over")) setOver(tx, open, "");
      return;
    }
    if (open) close(tx, open);
    tell(tx, what, true);
  });
}

/** What was raised is over, unless it is raised again within minutes: one that comes and goes is a single incident. */
export function settleAlert(app: CoreApp, notice: string, once: string): void {
  const lasting = (from: CoreApp) => {
    const open = openOf(from, { kind: notice, once });
    return open?.getString("over") === "" ? open : undefined;
  };
  // Each minute settles what may last of forty tasks: nearly always nothing, for which nobody should wait for the writer.
  if (!lasting(app)) return;
  app.runInTransaction((tx) => {
    const open = lasting(tx);
    if (open) setOver(tx, open, dbTime(now()));
  });
}

/** Whether what was raised under a notice, about its one subject, still lasts. */
export function isRaised(app: CoreApp, notice: string): boolean {
  return exists(app, "alerts", "kind = {:notice} AND open = TRUE AND over = ''", { notice });
}

function openOf(app: CoreApp, of: { kind: string; once: string }): Rec<"alerts"> | undefined {
  return findOne(app, "alerts", "kind = {:kind} && once = {:once} && open = true", of);
}

function setOver(app: CoreApp, open: Rec<"alerts">, over: string): void {
  open.set("over", over);
  app.save(open);
}

/** The subjects of what was raised under a notice and still lasts. */
export function raised(app: CoreApp, notice: string): string[] {
  const found = app.findRecordsByFilter("alerts", "kind = {:notice} && open = true", "", 100, 0, { notice });
  return found.map((record) => record?.getString("once") ?? "");
}
