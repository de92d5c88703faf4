import { choice, create, drop, TIMES, whole } from "./lib/schema.ts";

/** Which app keys the secrets of this database are sealed with, and the keys of stored hashes, which outlive an app key. */
migrate(
  (app) => {
    // The key in force, and one that is being replaced until nothing is left under it.
    create(app, {
      name: "app_keys",
      fields: [
        // The first eight hex digits of the key's hash, as in every sealed value.
        { name: "key_id", type: "text", required: true, min: 8, max: 8, hidden: true },
        choice("state", ["current", "retiring"], { required: true, hidden: true }),
        // Whether values of the format before (v1, bound to no record) are still opened.
        { name: "old_format", type: "bool", hidden: true },
        // Values that the last run of the job could open with neither key.
        { ...whole("unreadable"), hidden: true },
        ...TIMES,
      ],
      indexes: ["CREATE UNIQUE INDEX idx_app_keys_key_id ON app_keys (key_id)"],
    });
    create(app, {
      name: "hash_keys",
      fields: [
        { name: "name", type: "text", required: true, max: 40, hidden: true },
        { name: "value", type: "text", required: true, max: 400, hidden: true },
        ...TIMES,
      ],
      indexes: ["CREATE UNIQUE INDEX idx_hash_keys_name ON hash_keys (name)"],
    });
  },
  (app) => drop(app, "hash_keys", "app_keys"),
);
