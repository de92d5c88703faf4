import { type user, type userList, usersQuery } from "../../common/schemas/api-v1.ts";
import type { Read } from "../../common/schemas/fields.ts";
import { isoTime } from "../../common/time.ts";
import { cutPage } from "../lib/keyset.ts";
import { knownLocale } from "../lib/locale.ts";
import { pathValue } from "../lib/parse-body.ts";
import { rowOf, rows } from "../lib/sql.ts";
import { isoOrNull } from "../lib/time.ts";
import { rightsOf } from "./accounts.ts";
import { Problem } from "./errors.ts";
import { type ApiCall, queryOf } from "./serve.ts";

const ROW = rowOf({
  text: "id email display_name locale created name plan trial_ends paid_until blocked streaming",
  flag: "verified",
});

const SELECT = `SELECT u.id, u.email, u.name AS display_name, u.locale, u.verified, u.created, u.stremio_username AS name,
    u.plan, u.trial_ends, u.paid_until, u.blocked, COALESCE(s.field, '') AS streaming
  FROM users u LEFT JOIN stremio s ON s.user = u.id`;

/** `GET /api/v1/users?after=&limit=`, in the order of the sign-up index. */
export function listUsers({ app, request, now }: ApiCall): Read<typeof userList> {
  const { after, limit } = queryOf(usersQuery(), request);
  const sql = `${SELECT} WHERE (u.created, u.id) > ({:created}, {:id}) ORDER BY u.created, u.id LIMIT ${limit + 1}`;
  const { shown, next } = cutPage(rows(app, sql, after, ROW), (last) => `${isoOrNull(last.created)}~${last.id}`, limit);
  return { items: shown.map((one) => toUser(one, now)), next };
}

/** `GET /api/v1/users/{id}`. */
export function getUser({ app, request, now }: ApiCall): Read<typeof user> {
  const id = pathValue(request, "id");
  const [found] = rows(app, `${SELECT} WHERE u.id = {:id}`, { id }, ROW);
  if (!found) throw new Problem("not_found");
  return toUser(found, now);
}

function toUser(found: typeof ROW, now: Date): Read<typeof user> {
  return {
    id: found.id,
    email: found.email,
    displayName: found.display_name,
    locale: knownLocale(found.locale),
    verified: found.verified,
    created: isoTime(found.created),
    name: found.name,
    ...rightsOf(found, now),
  };
}
