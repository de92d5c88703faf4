import { type user, type userList, usersQuery } from "../../../common/contract/api-v1.ts";
import type { Read } from "../../../common/contract/fields.ts";
import { knownLocale } from "../../../common/locale.ts";
import { cutPage } from "../../lib/keyset.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { columns, rowOf, rows } from "../../lib/sql.ts";
import { rightsOf } from "./accounts.ts";
import { Problem } from "./errors.ts";
import { type ApiCall, queryOf } from "./serve.ts";

const USER = rowOf({ text: "id email locale plan trialEnds paidUntil blocked", flag: "verified", time: "created" });
const ROW = { ...USER, ...rowOf({ text: "displayName name streaming" }) };

const SELECT = `SELECT ${columns(USER, "u")}, u.name AS displayName, u.stremio_username AS name,
    COALESCE(s.field, '') AS streaming
  FROM users u LEFT JOIN stremio s ON s.user = u.id`;

/** `GET /api/v1/users?after=&limit=`, in the order of the sign-up index. */
export function listUsers({ app, request, now }: ApiCall): Read<typeof userList> {
  const { after, limit } = queryOf(usersQuery(), request);
  const sql = `${SELECT} WHERE (u.created, u.id) > ({:created}, {:id}) ORDER BY u.created, u.id LIMIT ${limit + 1}`;
  const { shown, next } = cutPage(rows(app, sql, after, ROW), (last) => `${last.created}~${last.id}`, limit);
  return { items: shown.map((one) => toUser(one, now)), next };
}

/** `GET /api/v1/users/{id}`. */
export function getUser({ app, request, now }: ApiCall): Read<typeof user> {
  return userOf(app, pathValue(request, "id"), now);
}

/** The member with an id as programs see them. @throws Problem `not_found` */
export function userOf(app: CoreApp, id: string, now: Date): Read<typeof user> {
  const [found] = rows(app, `${SELECT} WHERE u.id = {:id}`, { id }, ROW);
  if (!found) throw new Problem("not_found");
  return toUser(found, now);
}

function toUser(
  { plan, trialEnds, paidUntil, blocked, streaming, ...found }: typeof ROW,
  now: Date,
): Read<typeof user> {
  const rights = rightsOf({ plan, trialEnds, paidUntil, blocked, streaming }, now);
  return { ...found, locale: knownLocale(found.locale), ...rights };
}
