import * as v from "valibot";

/** Both boxes have to be ticked; the codes are the server's own. */
export const orderSchema = v.object({
  start_now: v.pipe(v.boolean(), v.literal(true, "start_now_required")),
  accept_terms: v.pipe(v.boolean(), v.literal(true, "terms_required")),
});
