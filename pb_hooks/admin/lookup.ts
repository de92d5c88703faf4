import type { MemberSummary } from "../../types/api.ts";
import { accessOf } from "../accounts/public.ts";
import { fail } from "../lib/errors.ts";
import { textOf } from "../lib/json.ts";
import { row } from "../lib/sql.ts";
import { isoOrNull, now } from "../lib/time.ts";
import { parseState, streamingRecord } from "../stremio/public.ts";

/**
 * `POST /api/app/admin/users/lookup` {email}, admin: the member with exactly this address, in any letter case;
 * 404 `not_found` when there is none. No secret is in it.
 */
export function lookup(e: core.RequestEvent): void {
  const email = textOf(e.requestInfo().body, "email").trim();
  const sql = "SELECT id FROM users WHERE lower(email) = lower({:email}) LIMIT 1";
  const found = email && row(e.app, sql, { email }, { id: "" });
  if (!found) throw fail(404, "not_found", "email");
  const user = e.app.findRecordById("users", found.id);
  const record = streamingRecord(e.app, user.id);
  const body: MemberSummary = {
    id: user.id,
    email: user.email(),
    name: user.getString("name"),
    verified: user.verified(),
    admin: user.getBool("admin"),
    access: accessOf(user, now()),
    streaming: record ? parseState(record.getString("field")) : null,
    created: isoOrNull(user.getString("created")) ?? "",
  };
  e.json(200, body);
}
