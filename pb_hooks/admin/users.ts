import { userSearch } from "../../common/schemas/members.ts";
import { parseBody } from "../lib/parse-body.ts";
import { now } from "../lib/time.ts";
import { PAGE, userPage } from "./user-list.ts";

/** `POST /api/app/admin/users/search` {…UserQuery, after}, admin: one page of members (UserPage). */
export function searchUsers(e: core.RequestEvent): void {
  const { after, ...query } = parseBody(userSearch, e);
  e.json(200, userPage(e.app, query, after, PAGE, now()));
}
