import { must } from "../../lib/errors.ts";
import type { Field } from "../../lib/rec.ts";
import { findById, getById } from "../../lib/records.ts";
import { count, exists } from "../../lib/sql.ts";
import { inTransaction, nextWith } from "../../lib/transaction.ts";
import { accessOf, syncAccess } from "./access.ts";
import { queueGestures, queueReplaced } from "./guide.ts";
import { publish } from "./publish.ts";
import { configure, configureUsed } from "./snapshot.ts";
import { dropShownKeys } from "./source-keys.ts";
import { allSources } from "./store.ts";

/** Hook on users: a new language applies at once; new credentials or a new e-mail address create a new token, and the member is told. */
export function followMember(e: core.RecordEvent): void {
  const user: Rec<"users"> = must(e.record, "record");
  const before = user.original();
  const has = (field: Field<"users">) => user.getString(field) !== before.getString(field);
  const known = accessOf(e.app, user.id) !== undefined && before.getString("stremio_username") !== "";
  nextWith(e, () => {
    const renew = has("stremio_username") || has("email");
    if (renew || has("locale")) syncAccess(e.app, user, renew);
    if (renew && known) queueReplaced(e.app, user, user.getString("stremio_username"));
    if (user.getBool("verified") && !before.getBool("verified")) queueGestures(e.app, user);
  });
}

/** Hook on subscriptions: a member has the plan of the subscription. */
export function followPlan(e: core.RecordEvent): void {
  nextWith(e, () => {
    const user = findById(e.app, "users", must(e.record, "record").getString("user"));
    if (user) syncAccess(e.app, user);
  });
}

/** Hook on the sources: rebuilds the manifests in the transaction of the change. */
export function followSource(e: core.RecordEvent): void {
  nextWith(e, () => publish(e.app));
}

/** Like followSource, for plans and site, which also exist on installations that do not use the gateway. */
export function followPolicy(e: core.RecordEvent): void {
  if (isPublished(e.app)) followSource(e);
  else e.next();
}

/** Hook on a new or changed debrid account: no manifest may show a new key, nor one that it had. */
export function keyChanged(e: core.RecordEvent): void {
  const account = must(e.record, "record");
  if (account.getString("key") === account.original().getString("key")) e.next();
  else withoutShownKeys(e);
}

/** Hook on a deleted debrid account: no manifest may show its key. */
export function withoutShownKeys(e: core.RecordEvent) {
  if (!isPublished(e.app)) return e.next();
  inTransaction(e, () => {
    dropShownKeys(e.app); // before the change, while the key is known
    e.next();
    publish(e.app);
  });
}

/**
 * Hook on a deleted plan: removes it from all sources. A source that had no other plan is switched off, because a source
 * without plans is for all plans.
 */
export function forgetPlan(e: core.RecordEvent) {
  if (!isPublished(e.app)) return e.next();
  const plan = must(e.record, "record").id;
  inTransaction(e, () => {
    for (const { id, plans } of allSources(e.app)) {
      if (!plans.includes(plan)) continue;
      const record = getById(e.app, "addon_sources", id);
      const left = plans.filter((one) => one !== plan);
      record.ignoreUnchangedFields(true);
      record.set("plans", left);
      if (left.length === 0) record.set("active", false);
      e.app.save(record);
    }
    followSource(e);
  });
}

/** Hook after each commit that affects the gateway's configuration. */
export function configureGateway(e: core.RecordEvent): void {
  e.next();
  configureUsed(e.app);
}

/** Builds the manifests and configures the gateway when the first member requests an address. */
export function publishFirst(app: CoreApp): void {
  if (isPublished(app)) return;
  app.runInTransaction(publish);
  configure(app);
}

/** Whether manifests exist; their table is missing before the first start's migrations. */
function isPublished(app: CoreApp): boolean {
  return app.hasTable("addon_manifests") && exists(app, "addon_manifests", "locale = 'fr'", {});
}

/** Hook after the first member got an address: tells the gateway how to find it. */
export function configureForFirst(e: core.RecordEvent): void {
  e.next();
  if (count(e.app, "(SELECT 1 FROM addon_access LIMIT 2)", "TRUE", {}) === 1) configureUsed(e.app);
}
