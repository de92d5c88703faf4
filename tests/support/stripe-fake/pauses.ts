import type { Invoice, Subscription } from "./objects.ts";
import type { Params } from "./params.ts";
import type { World } from "./world.ts";

/** What happens to the invoices of a subscription whose payments are paused. */
export const BEHAVIORS = ["keep_as_draft", "mark_uncollectible", "void"] as const;

/** Pauses the payments of a subscription, until a time if one is given, or resumes them; its status stays as it is. */
export function changePause(world: World, subscription: Subscription, params: Params): void {
  if (!params.has("pause_collection")) return;
  subscription.pause_collection = null;
  if (params.text("pause_collection") === "") return;
  params.need("pause_collection[behavior]");
  const behavior = params.oneOf("pause_collection[behavior]", BEHAVIORS) ?? "void";
  const resumes_at = params.time("pause_collection[resumes_at]") ?? null;
  const pause = { behavior, resumes_at };
  subscription.pause_collection = pause;
  if (resumes_at === null) return;
  world.schedule(resumes_at, () => {
    if (subscription.pause_collection !== pause || subscription.ended_at !== null) return;
    subscription.pause_collection = null;
    world.emit("customer.subscription.updated", subscription, { pause_collection: pause });
  });
}

/** Leaves a renewal uncollected while payments are paused. @returns whether they are */
export function holdBack(world: World, { pause_collection: pause }: Subscription, invoice: Invoice): boolean {
  if (!pause) return false;
  invoice.auto_advance = false;
  if (pause.behavior === "void") {
    invoice.status = "void";
    invoice.status_transitions.voided_at = world.now();
  } else if (pause.behavior === "mark_uncollectible") {
    invoice.status = "uncollectible";
    invoice.status_transitions.marked_uncollectible_at = world.now();
  }
  return true;
}
