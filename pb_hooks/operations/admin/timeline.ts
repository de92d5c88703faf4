import type { Locale } from "../../../common/contract/api.ts";
import { type TimelineGroup, type TimelinePage, timelineQuery } from "../../../common/contract/timeline.ts";
import type { Permission } from "../../../common/permissions.ts";
import { isoOrNull, isoTime } from "../../../common/time.ts";
import { visibleLine } from "../../../common/visible.ts";
import { permits } from "../../lib/guards.ts";
import { parseObject, textOf } from "../../lib/json.ts";
import { afterCursor, pageOf, READ_ROWS } from "../../lib/keyset.ts";
import { parseQuery } from "../../lib/parse-body.ts";
import { jobKeyStarts, noticeTexts } from "../../lib/register.ts";
import { requestLocale } from "../../lib/request-locale.ts";
import { rowOf, rows } from "../../lib/sql.ts";
import { memberOf } from "./member-actions.ts";
import { SOURCES } from "./timeline-sql.ts";

const ROW = rowOf({ text: "id created part kind text detail actor changed", number: "cents" });
/** What a group needs beside the right to read members. */
const NEEDED: { readonly [G in TimelineGroup]?: Permission } = { money: "money.read", messages: "inbox" };
/** The fields of an entry's `after` that hold the new end of access. */
const ENDS = ["trial_ends", "paid_until"];

/** `GET /api/app/admin/users/{id}/timeline?after=&group=`, admin: what happened to a member, newest first (TimelinePage); 404. */
export function timeline(e: core.RequestEvent): TimelinePage {
  const { after, group } = parseQuery(timelineQuery, e);
  const user = memberOf(e.app, e);
  const locale = requestLocale(e);
  const cursor = afterCursor(after);
  const mayRead = (each: TimelineGroup) => NEEDED[each] === undefined || permits(e, NEEDED[each]);
  const sources = SOURCES.filter(({ of }) => (group === "" || of.includes(group)) && of.every(mayRead));
  const latest = `${cursor ? `WHERE ${cursor.sql}` : ""} ORDER BY created DESC, id DESC LIMIT ${READ_ROWS}`;
  const parts = sources.map(({ sql }) => {
    const wanted = group === "" ? "TRUE" : "part = {:group}";
    return `SELECT * FROM (SELECT * FROM (SELECT * FROM (${sql}) WHERE ${wanted}) ${latest})`;
  });
  if (parts.length === 0) return { items: [], next: null };
  const starts = jobKeyStarts().filter((start) => start.startsWith("mail."));
  const params = {
    ...{ user: user.id, group, starts: JSON.stringify(starts.map((start) => `${start}:${user.id}`)) },
    ...cursor?.params,
  };
  const sql = `SELECT * FROM (${parts.join(" UNION ALL ")}) ORDER BY created DESC, id DESC LIMIT ${READ_ROWS}`;
  const { shown, next } = pageOf(rows(e.app, sql, params, ROW));
  const items = shown.map(({ created, part, actor, changed, ...found }) => ({
    ...found,
    text:
      found.kind === "mail.notice" || found.kind === "mail.warning"
        ? titleOf(changed, locale)
        : visibleLine(found.text),
    at: isoTime(created),
    group: part as TimelineGroup, // timeline-sql.ts writes no other
    by: actor,
    until: found.kind.startsWith("user.") ? endOf(changed) : null,
  }));
  return { items, next };
}

function endOf(after: string): string | null {
  const changed = parseObject(after);
  return isoOrNull(ENDS.map((field) => textOf(changed, field)).find(Boolean) ?? "");
}

/** A notice's title in the reader's language, with its facts; "" for one that no feature declares any more. */
function titleOf(payload: string, locale: Locale): string {
  const facts = parseObject(payload);
  const text = noticeTexts(textOf(facts, "notice"))?.[locale];
  const title = text?.title ?? text?.subject.replace(" – {brand}", "") ?? "";
  return title.replace(/\{(\w+)\}/g, (_, name: string) => textOf(facts, `fact.${name}`) || "…");
}
