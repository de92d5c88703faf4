import * as v from "valibot";
import {
  type KnowledgeIndex,
  localeQuery,
  type SearchResult,
  siteSearch,
  tags,
} from "../../../common/contract/content.ts";
import { dbTime, now } from "../../../common/time.ts";
import { must } from "../../lib/errors.ts";
import { feature } from "../../lib/feature.ts";
import { may, noStore, requireAuth } from "../../lib/guards.ts";
import { accept, parseQuery } from "../../lib/parse-body.ts";
import { nextWith } from "../../lib/transaction.ts";
import { serveCover } from "./admin-cover.ts";
import { serveDocument } from "./admin-document.ts";
import { serveList } from "./admin-list.ts";
import { serveDelete, serveImage, serveMissDone, serveMisses, servePreview } from "./admin-routes.ts";
import { serveSave } from "./admin-save.ts";
import { cleanBody } from "./clean.ts";
import { CLEANED } from "./cleaned.ts";
import { serveFeed, serveRobots, serveSiteMap, serveSiteMapPart } from "./feeds.ts";
import { knowledgeIndex } from "./knowledge.ts";
import { countMiss, forgetDocument, indexDocument, search } from "./search.ts";
import {
  dropDraft,
  forgetAuthor,
  forgetDrafts,
  forgetVersions,
  keepDraft,
  listVersions,
  readVersion,
} from "./versions.ts";
import { forgetVoters, serveVote } from "./votes.ts";

/** Before a post or article is written: dates a published one and refuses tags that do not fit in an address. */
function complete(record: core.Record): void {
  if (record.getBool("published") && record.getString("published_at") === "") {
    record.set("published_at", dbTime(now()));
  }
  clean(record);
  if (record.collection().name === "posts")
    accept(v.object({ tags: tags() }), { tags: JSON.parse(toString(record.get("tags")) || "null") ?? [] });
}

/** Cleans a new or changed body. Those of the first documents are clean already (sanitize.test.ts). */
function clean(record: core.Record): void {
  const body = record.getString("body");
  const same = !record.isNew() && record.original().getString("body") === body;
  if (!same && !record.getBool(CLEANED)) record.set("body", cleanBody(body));
}

/** Writes a document and its search index entry, or neither. */
function save(e: core.RecordEvent): void {
  const record = must(e.record, "record");
  complete(record);
  nextWith(e, () => indexDocument(e.app, record));
}

function remove(e: core.RecordEvent): void {
  const record = must(e.record, "record");
  nextWith(e, () => {
    forgetDocument(e.app, record.id);
    forgetVersions(e.app, record);
  });
}

/** `GET /api/app/search?q=&locale=`, public, limited per minute: searches for readers; counts fruitless searches. */
function serveSearch(e: core.RequestEvent) {
  const { q: text, locale } = parseQuery(siteSearch, e);
  const time = dbTime(now());
  const result: SearchResult = search(e.app, text, locale, time);
  if (result.hits.length === 0) countMiss(e.app, text, locale, time);
  return result;
}

/** `GET /api/app/kb?locale=`, members: the index of the knowledge base. */
function serveKnowledge(e: core.RequestEvent): KnowledgeIndex {
  return knowledgeIndex(e.app, parseQuery(localeQuery, e).locale, now());
}

/** Posts and articles: writing, search, and the files that tell programs about them. */
export default feature({
  hooks: {
    "onRecordCreate posts": save,
    "onRecordUpdate posts": save,
    "onRecordDelete posts": remove,
    "onRecordCreate articles": save,
    "onRecordUpdate articles": save,
    "onRecordDelete articles": remove,
  },
  routes: {
    "GET /api/app/search": [noStore, serveSearch],
    "GET /api/app/kb": [noStore, requireAuth, serveKnowledge],
    "POST /api/app/articles/vote": [noStore, serveVote],
    "GET /api/app/admin/content": [noStore, may("content.write"), serveList],
    "GET /api/app/admin/content/document": [noStore, may("content.write"), serveDocument],
    "POST /api/app/admin/content/save": [noStore, may("content.write"), serveSave],
    "POST /api/app/admin/content/delete": [noStore, may("content.write"), serveDelete],
    "POST /api/app/admin/content/cover": [noStore, may("content.write"), serveCover],
    "POST /api/app/admin/content/images": [noStore, may("content.write"), serveImage],
    "POST /api/app/admin/content/preview": [noStore, may("content.write"), servePreview],
    "POST /api/app/admin/content/draft": [noStore, may("content.write"), keepDraft],
    "POST /api/app/admin/content/draft/drop": [noStore, may("content.write"), dropDraft],
    "GET /api/app/admin/content/versions": [noStore, may("content.write"), listVersions],
    "GET /api/app/admin/content/version": [noStore, may("content.write"), readVersion],
    "GET /api/app/admin/content/searches": [noStore, may("content.write"), serveMisses],
    "POST /api/app/admin/content/searches/done": [noStore, may("content.write"), serveMissDone],
    "GET /sitemap.xml": [serveSiteMap],
    "GET /en/sitemap.xml": [serveSiteMap],
    "GET /sitemaps/{part}": [serveSiteMapPart],
    "GET /robots.txt": [serveRobots],
    "GET /rss.xml": [(e) => serveFeed(e, "fr")],
    "GET /en/rss.xml": [(e) => serveFeed(e, "en")],
  },
  crons: {
    "article-voters-purge": [
      "6 0 * * *",
      () => {
        forgetVoters();
        forgetDrafts();
      },
    ],
  },
  onMemberDeleted: forgetAuthor,
});
