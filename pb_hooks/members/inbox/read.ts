import type { Locale } from "../../../common/contract/api.ts";
import {
  MESSAGE_KINDS,
  type TeamMember,
  THREAD_STATES,
  type ThreadDetail,
  type ThreadMessage,
  type ThreadPage,
  type ThreadRow,
  threadSearch,
} from "../../../common/contract/inbox.ts";
import { fold } from "../../../common/fold.ts";
import { knownLocale } from "../../../common/locale.ts";
import { holds, TEAM_ROLES } from "../../../common/permissions.ts";
import { must } from "../../lib/errors.ts";
import { parseList } from "../../lib/json.ts";
import { afterCursor, cutPage, READ_ROWS } from "../../lib/keyset.ts";
import { sendsMail } from "../../lib/mail-server.ts";
import { parseBody, pathValue } from "../../lib/parse-body.ts";
import { getById } from "../../lib/records.ts";
import { columns, type Params, row, rowOf, rows } from "../../lib/sql.ts";
import { listed } from "../../lib/sql-list.ts";
import { siteSettings } from "../../platform/site/public.ts";
import { ANSWER } from "./mails.ts";

/** Words of a search that count. */
const MOST_WORDS = 8;

const THREAD = rowOf({
  text: "id number subject state locale name email preview",
  flag: "unread suspect",
  time: "last",
});
const PEOPLE = rowOf({ text: "user address admin adminName" });
const SELECT = `SELECT ${columns(THREAD, "t")}, COALESCE(u.id, '') AS user, COALESCE(u.email, '') AS address,
    COALESCE(a.id, '') AS admin, COALESCE(NULLIF(a.name, ''), a.email, '') AS adminName`;
const PEOPLE_OF = "LEFT JOIN users u ON u.id = t.user LEFT JOIN users a ON a.id = t.assigned";

/** `POST …/inbox/search` {state, owner, q, after}, admin: a page of threads, the latest first. Words are searched in all states. */
export function searchThreads(e: core.RequestEvent): ThreadPage {
  const { state, owner, q, after } = parseBody(threadSearch, e);
  const words = fold(q).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const cursor = afterCursor(after, "last");
  const where = [
    words.length > 0 ? "TRUE" : "state = {:state}",
    ...(owner === "" ? [] : [owner === "me" ? "assigned = {:me} AND assigned != ''" : "assigned = ''"]),
    ...words.map((_, index) => `INSTR(words, {:word${index}}) > 0`),
    cursor?.sql ?? "TRUE",
  ].join(" AND ");
  const params: Params = {
    state,
    me: e.hasSuperuserAuth() ? "" : must(e.auth, "administrator").id,
    ...Object.fromEntries(words.map((word, index) => [`word${index}`, word])),
    ...cursor?.params,
  };
  const sql = `${SELECT} FROM (SELECT * FROM threads WHERE ${where} ORDER BY last DESC, id DESC LIMIT ${READ_ROWS}) t
    ${PEOPLE_OF} ORDER BY t.last DESC, t.id DESC`;
  const { shown, next } = cutPage(rows(e.app, sql, params, { ...THREAD, ...PEOPLE }), (one) => `${one.last}~${one.id}`);
  return { items: shown.map(threadRow), next };
}

/** `GET …/inbox/{id}`, admin: a thread with its messages; 404 `not_found`. */
export function readThread(e: core.RequestEvent): ThreadDetail {
  return threadDetail(e.app, getById(e.app, "threads", pathValue(e, "id")).id);
}

/** A thread that exists, with its messages. */
export function threadDetail(app: CoreApp, id: string): ThreadDetail {
  const sql = `${SELECT} FROM threads t ${PEOPLE_OF} WHERE t.id = {:id}`;
  const found = must(row(app, sql, { id }, { ...THREAD, ...PEOPLE }), "thread");
  const shown = threadRow(found);
  const same = "SELECT id, email FROM users WHERE email = {:email} COLLATE NOCASE AND email != ''";
  return {
    ...shown,
    messages: messagesOf(app, id, shown),
    sameAddress: shown.member ? null : (row(app, same, { email: shown.email }, { id: "", email: "" }) ?? null),
    team: teamOf(app),
    values: {
      name: shown.name,
      email: shown.email,
      number: shown.number,
      brand: siteSettings(app).brand,
      order: orderOf(app, shown.member?.id ?? ""),
    },
    mails: sendsMail(app),
  };
}

/** The reference of the member's latest order, "" for none. */
function orderOf(app: CoreApp, user: string): string {
  const sql = "SELECT reference FROM orders WHERE user = {:user} AND user != '' ORDER BY created DESC LIMIT 1";
  return row(app, sql, { user }, { reference: "" })?.reference ?? "";
}

/** The administrators who can answer. */
function teamOf(app: CoreApp): TeamMember[] {
  const roles = TEAM_ROLES.filter((role) => holds(role, "inbox"));
  const sql = `SELECT id, COALESCE(NULLIF(name, ''), email) AS name FROM users
    WHERE admin = TRUE AND blocked = '' AND role IN ${listed(roles)} ORDER BY name, id`;
  return rows(app, sql, {}, { id: "", name: "" });
}

const MESSAGE = rowOf({
  text: "id kind text sent sender bounced pictures",
  number: "fold leftOut",
  flag: "proved",
  time: "created",
});

function messagesOf(app: CoreApp, thread: string, { name, email }: ThreadRow): ThreadMessage[] {
  const sql = `SELECT ${columns(MESSAGE, "m")}, COALESCE(NULLIF(a.name, ''), a.email, '') AS author, COALESCE(j.state, '') AS job
    FROM messages m LEFT JOIN users a ON a.id = m.author LEFT JOIN jobs j ON j.key = '${ANSWER}:' || m.id
    WHERE m.thread = {:thread} ORDER BY m.created, m.rowid`;
  return rows(app, sql, { thread }, { ...MESSAGE, author: "", job: "" }).map(
    ({ kind: stored, sent, job, author, created, pictures, ...message }) => {
      const kind = MESSAGE_KINDS.find((each) => each === stored) ?? "note";
      const delivery = sent ? "sent" : job === "failed" ? "failed" : "queued";
      return {
        ...message,
        kind,
        author: kind === "in" ? message.sender || name || email : author,
        pictures: parseList(pictures).map(String),
        at: created,
        delivery: kind === "out" ? delivery : "",
      };
    },
  );
}

function threadRow({ user, address, admin, adminName, ...thread }: typeof THREAD & typeof PEOPLE): ThreadRow {
  const locale: Locale = knownLocale(thread.locale);
  return {
    ...thread,
    locale,
    state: THREAD_STATES.find((each) => each === thread.state) ?? "closed",
    email: address || thread.email,
    member: user ? { id: user, email: address } : null,
    assigned: admin ? { id: admin, name: adminName } : null,
  };
}
