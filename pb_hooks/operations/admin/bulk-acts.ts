import type { BulkAction, LeftOut } from "../../../common/contract/bulk.ts";
import { inviteAgain } from "../../members/imports/public.ts";
import { queueVerification } from "../../platform/mail/public.ts";
import { queueMessage } from "./bulk-message.ts";
import { block, type Done, extendTrial, giveDays, lift, takeDays } from "./member-actions.ts";

/** What an action has changed, and the date before and after for the way back; or why it changed nothing. */
type Result = Done & { stored?: string; changed?: string };
type Act = (tx: CoreApp, user: Rec<"users">, bulk: Rec<"bulk_actions">) => Result | LeftOut;

const moving = (field: "trial_ends" | "paid_until", work: (tx: CoreApp, user: Rec<"users">, days: number) => Done) =>
  ((tx, user, bulk) => {
    const stored = user.getString(field);
    return { ...work(tx, user, bulk.getInt("days")), stored, changed: user.getString(field) };
  }) satisfies Act;

/** What each action does with a member whom it does not leave out (bulk-rules.ts). */
export const ACTS: Record<BulkAction, Act> = {
  comp: moving("paid_until", giveDays),
  extend: moving("trial_ends", extendTrial),
  suspend: (tx, user) => {
    const done = block(tx, user);
    return { ...done, changed: user.getString("blocked") };
  },
  lift: (tx, user) => ({ ...lift(tx, user), changed: "" }),
  verify: (tx, user) => (queueVerification(tx, user) ? {} : "mailed_often"),
  invite: (tx, user) => (inviteAgain(tx, user) ? {} : "mailed_often"),
  message: (tx, user, bulk) => {
    queueMessage(tx, user.id, bulk.id);
    return {};
  },
};

type Undo = (
  tx: CoreApp,
  user: Rec<"users">,
  bulk: Rec<"bulk_actions">,
  gift: { stored: string; changed: string },
) => Done | undefined;

/** Takes back what an action did; undefined where something has happened to the member since. */
export const UNDO: { readonly [A in BulkAction]?: Undo } = {
  comp: (tx, user, bulk, gift) => takeDays(tx, user, "paid_until", bulk.getInt("days"), gift),
  extend: (tx, user, bulk, gift) => takeDays(tx, user, "trial_ends", bulk.getInt("days"), gift),
  suspend: (tx, user, _, { changed }) =>
    user.getString("blocked") === changed && !user.getBool("admin") ? lift(tx, user) : undefined,
};
