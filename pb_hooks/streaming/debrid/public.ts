import type { DebridService } from "../../../common/contract/debrid.ts";
import { unseal } from "../../lib/secrets.ts";
import { row, rows } from "../../lib/sql.ts";

/**
 * The key of the account of a service that is in use: the first that works, else the first that nothing certain is known
 * of; "" when there is none. Secret.
 * @throws Error, without the key, when it can't be read
 */
export function debridKeyInUse(app: CoreApp, service: DebridService): string {
  const sql = `SELECT id, key FROM providers
    WHERE service = {:service} AND active = TRUE AND status IN ('ok', 'expiring', 'unknown', 'limited', 'down')
    ORDER BY status NOT IN ('ok', 'expiring'), position, created LIMIT 1`;
  const found = row(app, sql, { service }, { id: "", key: "" });
  return found ? unseal(["providers", "key", found.id], found.key) : "";
}

/** Every key that can be read, those of accounts that are off or failed included: what nobody may be shown. Secret. */
export function debridKeys(app: CoreApp): { id: string; key: string }[] {
  return rows(app, "SELECT id, key FROM providers", {}, { id: "", key: "" }).flatMap(({ id, key }) => {
    try {
      return [{ id, key: unseal(["providers", "key", id], key) }].filter((account) => account.key);
    } catch {
      return []; // of no use to anyone
    }
  });
}
