import { voteInput } from "../../../common/contract/content.ts";
import { dayOf, dbTime, now } from "../../../common/time.ts";
import { isCrawler } from "../../lib/crawler.ts";
import { fail, must } from "../../lib/errors.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { row, run } from "../../lib/sql.ts";
import { visitorOf } from "../analytics/public.ts";
import { VISIBLE } from "./rules.ts";

/**
 * `POST /api/app/articles/vote` {locale, slug, useful}, public, limited per minute: whether an article helped. Counts
 * one vote per visitor, article and day; answers 204 either way. A hash that expires with its day's salt identifies the
 * voter.
 */
export function serveVote(e: core.RequestEvent): void {
  const { locale, slug, useful } = parseBody(voteInput, e);
  const time = now();
  const sql = `SELECT id FROM articles WHERE locale = {:locale} AND slug = {:slug} AND ${VISIBLE}`;
  const article = row(e.app, sql, { locale, slug, now: dbTime(time) }, { id: "" })?.id;
  if (!article) throw fail(404, "not_found");
  if (!isCrawler(must(e.request, "request").header.get("User-Agent"))) count(e, article, useful, time);
}

function count(e: core.RequestEvent, article: string, useful: boolean, time: Date): void {
  const { day, visitor } = visitorOf(e, time);
  const mark = $security.sha256(`${visitor}\n${article}`).slice(0, 32);
  e.app.runInTransaction((tx) => {
    const first = run(tx, "INSERT OR IGNORE INTO article_voters (day, mark) VALUES ({:day}, {:mark})", { day, mark });
    if (first === 0) return;
    const column = useful ? "yes" : "no";
    run(
      tx,
      `INSERT INTO article_votes (article, day, yes, no) VALUES ({:article}, {:day}, {:yes}, {:no})
       ON CONFLICT (article, day) DO UPDATE SET ${column} = ${column} + 1`,
      { article, day, yes: useful ? 1 : 0, no: useful ? 0 : 1 },
    );
  });
}

/** Deletes the voters of earlier days: only the sums stay. */
export function forgetVoters(): void {
  run($app, "DELETE FROM article_voters WHERE day < {:day}", { day: dayOf(now()) });
}
