import { appKey, useKeysOf } from "../pb_hooks/lib/app-key.ts";
import { firstHashKey, HASH_KEYS } from "../pb_hooks/lib/hash-key.ts";
import { enqueue } from "../pb_hooks/lib/jobs.ts";
import { newId } from "../pb_hooks/lib/records.ts";
import { seal } from "../pb_hooks/lib/secrets.ts";
import { row } from "../pb_hooks/lib/sql.ts";
import { baseCollection, TIMES } from "./lib/schema.ts";

/** Where the release before has sealed values. */
const BEFORE = [
  ["users", "stremio_password"],
  ["stremio", "password"],
  ["stremio_accounts", "password"],
  ["stremio_accounts", "auth_key"],
  ["providers", "key"],
] as const;

function holdsOldFormat(app: CoreApp): boolean {
  return BEFORE.some(([table, field]) =>
    row(app, `SELECT 1 AS hit FROM ${table} WHERE ${field} LIKE 'v1:%' LIMIT 1`, {}, { hit: 0 }),
  );
}

/**
 * Which app keys the secrets of this database are sealed with: the one in force, and one that is being replaced until
 * nothing is left under it. And the keys of stored hashes, which outlive an app key.
 */
migrate(
  (app) => {
    useKeysOf(app);
    const keys = baseCollection({
      name: "app_keys",
      fields: [
        // The first eight hex digits of the key's hash, as in every sealed value.
        { name: "key_id", type: "text", required: true, min: 8, max: 8, hidden: true },
        { name: "state", type: "select", values: ["current", "retiring"], maxSelect: 1, required: true, hidden: true },
        // Whether values of the format before (v1, bound to no record) are still opened.
        { name: "old_format", type: "bool", hidden: true },
        // Values that the last run of the job could open with neither key.
        { name: "unreadable", type: "number", onlyInt: true, min: 0, hidden: true },
        ...TIMES,
      ],
      indexes: ["CREATE UNIQUE INDEX idx_app_keys_key_id ON app_keys (key_id)"],
    });
    app.save(keys);
    const oldFormat = holdsOldFormat(app);
    app.save(new Record(keys, { key_id: appKey().id, state: "current", old_format: oldFormat }));
    if (oldFormat) enqueue(app, { kind: "secrets.reseal", key: "secrets.reseal", payload: {} });

    const hashes = baseCollection({
      name: "hash_keys",
      fields: [
        { name: "name", type: "text", required: true, max: 40, hidden: true },
        { name: "value", type: "text", required: true, max: 400, hidden: true },
        ...TIMES,
      ],
      indexes: ["CREATE UNIQUE INDEX idx_hash_keys_name ON hash_keys (name)"],
    });
    app.save(hashes);
    for (const name of HASH_KEYS) {
      const id = newId();
      app.save(new Record(hashes, { id, name, value: seal(["hash_keys", "value", id], firstHashKey(name)) }));
    }
  },
  (app) => {
    for (const name of ["hash_keys", "app_keys"]) app.delete(app.findCollectionByNameOrId(name));
  },
);
