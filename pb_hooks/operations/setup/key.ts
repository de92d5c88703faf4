import type { SetupAnswer } from "../../../common/contract/setup.ts";
import { appKey, KEY_FILE } from "../../lib/app-key.ts";
import { fail } from "../../lib/errors.ts";
import { exists } from "../../lib/sql.ts";
import { utf8 } from "../../lib/utf8.ts";
import { audit } from "../../platform/audit/public.ts";

const ACTION = "setup.key";
const TARGET = "app_keys";

/** Where the app key is, and whether someone has downloaded the one in force: the audit log says so. */
export function keyState(app: CoreApp): SetupAnswer["key"] {
  if ($os.getenv("APP_KEY")) return { source: "environment", copied: true };
  const copy = { action: ACTION, target: TARGET, key: appKey().id };
  const where = "target = {:target} AND target_id = {:key} AND action = {:action}"; // by the index of targets
  return { source: "file", copied: exists(app, "audit_log", where, copy) };
}

/**
 * `POST /api/app/admin/setup/key`, superuser: the file `app.key`, which no backup holds. 409 `set_by_environment` where
 * APP_KEY is set: its operator has it. The log notes the id of the key.
 */
export function downloadKey(e: core.RequestEvent): void {
  if (keyState(e.app).source === "environment") throw fail(409, "set_by_environment");
  const { id } = appKey();
  const text = toString($os.readFile($filepath.join(e.app.dataDir(), KEY_FILE)));
  audit(e.app, e, { action: ACTION, target: [TARGET, id] });
  e.response.header().set("Content-Disposition", `attachment; filename="${KEY_FILE}"`);
  e.blob(200, "application/octet-stream", utf8(text));
}
