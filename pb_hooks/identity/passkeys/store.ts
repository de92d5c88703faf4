import { passkeyDomain } from "../../../common/contract/setup.ts";
import { row, rowOf, rows, run } from "../../lib/sql.ts";
import { siteUrl } from "../../platform/site/public.ts";
import type { Passkey } from "./ceremony.ts";

const ROW = rowOf({
  text: "factor user credential public_key transports",
  number: "counter",
  flag: "syncs backed_up",
});
const SELECT = "SELECT factor, user, credential, public_key, counter, transports, syncs, backed_up FROM passkeys";

/** A stored passkey with its row of `factors` and its member. */
export type OwnedPasskey = Passkey & { factor: string; user: string };

/** A member's passkeys that work at the site's present domain. */
export function passkeysOf(app: CoreApp, user: string): OwnedPasskey[] {
  const params = { user, domain: domainOf(app) };
  return rows(app, `${SELECT} WHERE user = {:user} AND domain = {:domain} ORDER BY created, id`, params, ROW).map(
    toPasskey,
  );
}

/** The domain that new passkeys are made for. */
export function domainOf(app: CoreApp): string {
  return passkeyDomain(siteUrl(app));
}

/** The passkey with an id that a browser names. */
export function passkeyById(app: CoreApp, credential: string): OwnedPasskey | undefined {
  const found = row(app, `${SELECT} WHERE credential = {:credential}`, { credential }, ROW);
  return found && toPasskey(found);
}

/**
 * Stores what a use changed.
 * @returns false when the counter has not grown since: another use was faster, as with a copied passkey. One that counts
 *   nothing stays at 0.
 */
export function storeUse(tx: CoreApp, { id, counter, backedUp }: Passkey): boolean {
  const sql = `UPDATE passkeys SET counter = {:counter}, backed_up = {:backedUp}, updated = {:now}
    WHERE credential = {:id} AND (counter < {:counter} OR (counter = 0 AND {:counter} = 0))`;
  return run(tx, sql, { id, counter, backedUp }) === 1;
}

function toPasskey({ credential, public_key, backed_up, transports, ...rest }: typeof ROW): OwnedPasskey {
  return {
    ...rest,
    id: credential,
    key: public_key,
    backedUp: backed_up,
    transports: transports.split(" ").filter(Boolean),
  };
}
