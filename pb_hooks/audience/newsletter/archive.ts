import { LOCALES, type Locale } from "../../../common/contract/api.ts";
import type { LoaderData } from "../../../common/contract/loader-data.ts";
import type { ArchivedIssue } from "../../../common/contract/newsletter.ts";
import { formatDate } from "../../../common/format.ts";
import { isoTime } from "../../../common/time.ts";
import { count, row, rows } from "../../lib/sql.ts";
import { publicSite } from "../../platform/site/public.ts";
import { answerFeed } from "../content/public.ts";

const PAGE_SIZE = 20;
const FEED_SIZE = 20;
const FEED_NAME: Record<Locale, string> = { fr: "la lettre", en: "the newsletter" };

/** Whether a version was sent: the editor also stores unfinished ones, and ones without an audience. */
const sentIn = (locale: Locale) =>
  `(subject_${locale} != '' AND EXISTS (SELECT 1 FROM json_each(audience, '$.locales') WHERE value = '${locale}'))`;
/** Issues that the archive shows in a language: sent at least in part, and listed. */
const shown = (locale: Locale) => `number > 0 AND listed = TRUE AND ${sentIn(locale)}`;
const ROW = { number: 0, subject: "", started: "" };

/** One page of the archive, newest first; null if the page does not exist. */
export function archivePage(app: CoreApp, locale: Locale, asked = "1"): LoaderData["newsletter"] | null {
  const page = /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 0;
  const pages = Math.max(1, Math.ceil(count(app, "newsletter_issues", shown(locale), {}) / PAGE_SIZE));
  if (page < 1 || page > pages) return null;
  return { issues: newest(app, locale, PAGE_SIZE, (page - 1) * PAGE_SIZE), page, pages };
}

/** One issue with its body and its languages; null if the archive does not show it. */
export function archivedIssue(
  app: CoreApp,
  locale: Locale,
  number: string,
): { data: LoaderData["newsletter-issue"]; languages: Locale[] } | null {
  const sql = `SELECT number, subject_${locale} AS subject, body_${locale} AS body, started, ${sentIn("fr")} AS fr, ${sentIn("en")} AS en
    FROM newsletter_issues WHERE ${shown(locale)} AND number = {:number}`;
  const found = row(app, sql, { number: Number(number) }, { ...ROW, body: "", fr: 0, en: 0 });
  if (!found) return null;
  return { data: { ...entry(found, locale), body: found.body }, languages: LOCALES.filter((one) => found[one] === 1) };
}

function newest(app: CoreApp, locale: Locale, most: number, from = 0): ArchivedIssue[] {
  const sql = `SELECT number, subject_${locale} AS subject, started FROM newsletter_issues WHERE ${shown(locale)}
    ORDER BY number DESC LIMIT ${most} OFFSET ${from}`;
  return rows(app, sql, {}, ROW).map((found) => entry(found, locale));
}

function entry({ number, subject, started }: typeof ROW, locale: Locale): ArchivedIssue {
  const published = isoTime(started);
  return { number, subject, published, day: published && formatDate(published, locale) };
}

/** `GET /newsletter.xml` and `GET /en/newsletter.xml`, public: the newest letters of a language. */
export function serveLetters(e: core.RequestEvent, locale: Locale): void {
  const { brand, tagline } = publicSite(e.app, locale);
  const items = newest(e.app, locale, FEED_SIZE).map(({ number, subject, published }) => ({
    ...{ path: `/newsletter/${number}`, title: subject, published, excerpt: "" },
  }));
  const paths = { home: "/newsletter", self: "/newsletter.xml" };
  const title = `${brand} · ${FEED_NAME[locale]}`;
  answerFeed(e, { ...paths, locale, title, description: tagline, items }, ["newsletter_issues", "site"], 60);
}

/** The archive's pages, for the site map. */
export function archiveMap(app: CoreApp) {
  const sql = `SELECT number, started, ${sentIn("fr")} AS fr, ${sentIn("en")} AS en FROM newsletter_issues
    WHERE number > 0 AND listed = TRUE ORDER BY number DESC LIMIT 500`;
  return rows(app, sql, {}, { number: 0, started: "", fr: 0, en: 0 }).map(({ number, started, ...sent }) => ({
    paths: Object.fromEntries(LOCALES.filter((one) => sent[one] === 1).map((one) => [one, `/newsletter/${number}`])),
    changed: isoTime(started),
  }));
}
