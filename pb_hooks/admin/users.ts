import { fail } from "../lib/errors.ts";
import { isObject, textOf } from "../lib/json.ts";
import { now } from "../lib/time.ts";
import { PAGE, userPage } from "./user-list.ts";
import { readUserQuery } from "./user-query.ts";

/** `POST /api/app/admin/users/search` {…UserQuery, after}, admin: one page of members (UserPage). */
export function searchUsers(e: core.RequestEvent): void {
  const body: unknown = e.requestInfo().body;
  const query = readUserQuery(isObject(body) ? body : {});
  if (typeof query === "string") throw fail(400, "validation_in_invalid", query);
  e.json(200, userPage(e.app, query, textOf(body, "after"), PAGE, now()));
}
