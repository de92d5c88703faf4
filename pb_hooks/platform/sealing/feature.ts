import { appKey, KEY_FILE, PREVIOUS_KEY_FILE } from "../../lib/app-key.ts";
import { errorText, must } from "../../lib/errors.ts";
import { feature } from "../../lib/feature.ts";
import { firstHashKey, type HashKey } from "../../lib/hash-key.ts";
import { seal } from "../../lib/secrets.ts";
import { followKey } from "./follow-key.ts";
import { RESEAL, resealJob } from "./reseal.ts";

/** Keys in the data folder, including what an interrupted rotation may leave (internal/command). */
const KEY_FILES = [KEY_FILE, PREVIOUS_KEY_FILE].flatMap((name) => [name, `${name}.draft`]);

/** A backup must not hold the keys to its own encrypted content, and restoring one keeps the keys that are here. */
function withoutKeys(e: core.BackupEvent): void {
  e.exclude = [...e.exclude, ...KEY_FILES];
  e.next();
}

/** Secrets at rest: after a change of the app key or of the format, a job seals all of them again (docs/design/platform.md, Secrets). */
export default feature({
  rows: { app_keys: "kept", hash_keys: "kept" },
  hooks: {
    onBootstrap: (e) => {
      e.next();
      if (!$os.args.includes("serve")) return; // another command may run beside a server that does not have this key yet
      try {
        followKey(e.app);
      } catch (error) {
        console.error(`Cannot start resealing secrets: ${errorText(error)}`);
      }
    },
    // A migration adds the rows without calling anything that a later release may change.
    "onRecordCreate app_keys": (e) => {
      const row = must(e.record, "record");
      if (!row.getString("key_id")) row.set("key_id", appKey().id);
      e.next();
    },
    "onRecordCreate hash_keys": (e) => {
      const row = must(e.record, "record");
      const name = row.getString("name") as HashKey; // only migrations add rows
      row.set("value", seal(["hash_keys", "value", row.id], firstHashKey(name)));
      e.next();
    },
    onBackupCreate: withoutKeys,
    onBackupRestore: withoutKeys,
  },
  jobs: { [RESEAL]: resealJob },
});
