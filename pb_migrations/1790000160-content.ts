import { choice, create, drop, execute, type FieldSpec, owner, TIMES } from "./lib/schema.ts";

/** Guests read what is published and due; what is scheduled for later does not exist for them yet. */
const PUBLISHED = "published = true && published_at <= @now";

/** Words of lower-case letters and digits, joined by hyphens; a slash opens another segment. */
const SLUG = "^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)*$";
const KEY = "^[a-z0-9-]+$";

// No svg: it can carry scripts.
const PICTURES = ["image/jpeg", "image/png", "image/webp", "image/avif"];

const LOCALE = choice("locale", ["fr", "en"], { required: true });

/** The fields that posts and articles share: one row a document and language, rows of one document share a key. */
const DOCUMENT: FieldSpec[] = [
  LOCALE,
  { name: "translation_key", type: "text", required: true, max: 80, pattern: KEY },
  { name: "slug", type: "text", required: true, max: 120, pattern: SLUG },
  { name: "title", type: "text", required: true, max: 160 },
  { name: "excerpt", type: "text", max: 320 },
  { name: "body", type: "editor", maxSize: 200_000 },
  {
    name: "cover",
    type: "file",
    maxSelect: 1,
    maxSize: 5_000_000,
    mimeTypes: PICTURES,
    thumbs: ["640x360", "1280x720"],
  },
  { name: "cover_alt", type: "text", max: 200 },
  { name: "position", type: "number", onlyInt: true },
  { name: "published", type: "bool" },
  { name: "published_at", type: "date" },
  { name: "author", type: "text", max: 80 },
  ...TIMES,
];

/**
 * Unique addresses and translations; every column that the site map reads, and every one that the list of
 * /admin/content reads, so that neither touches the rows with their bodies.
 */
const documentIndexes = (table: string) => [
  `CREATE UNIQUE INDEX idx_${table}_slug ON ${table} (locale, slug)`,
  `CREATE UNIQUE INDEX idx_${table}_translation ON ${table} (translation_key, locale)`,
  `CREATE INDEX idx_${table}_map ON ${table} (published, published_at, translation_key, locale, slug, updated)`,
  `CREATE INDEX idx_${table}_list ON ${table} (
     translation_key, locale, updated, published, published_at, slug, title)`,
];

/**
 * The full-text index, which the record hooks of pb_hooks/content/search.ts fill. Words are kept without accents; a row
 * of search_docs and the row of search_words with the same number are one document in one language.
 */
const SEARCH = [
  `CREATE TABLE search_docs (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, doc TEXT NOT NULL UNIQUE,
     locale TEXT NOT NULL, slug TEXT NOT NULL, published_at TEXT NOT NULL)`,
  `CREATE VIRTUAL TABLE search_words USING fts5(title, excerpt, body, ligatures,
     tokenize = "unicode61 remove_diacritics 2", prefix = '2 3')`,
  // Every word that was ever indexed: only to guess what was meant, so that none needs to be taken out.
  "CREATE TABLE search_terms (id INTEGER PRIMARY KEY, term TEXT NOT NULL UNIQUE)",
  "CREATE VIRTUAL TABLE search_grams USING fts5(term, content = 'search_terms', content_rowid = 'id', tokenize = 'trigram')",
];

/** Blog, knowledge base and common questions, with their pictures, votes and search index. */
migrate(
  (app) => {
    // `tags` is a list of short words; the site has names in both languages for its own.
    create(app, {
      name: "posts",
      listRule: PUBLISHED,
      viewRule: PUBLISHED,
      fields: [...DOCUMENT, { name: "tags", type: "json", maxSize: 1000 }],
      indexes: [
        ...documentIndexes("posts"),
        // The tags are in it so that a page of one tag reads only the rows it shows.
        "CREATE INDEX idx_posts_newest ON posts (locale, published, published_at, id, tags)",
      ],
    });

    // `category` is a key, the same in every language; the site has its name.
    const articles = create(app, {
      name: "articles",
      listRule: PUBLISHED,
      viewRule: PUBLISHED,
      fields: [...DOCUMENT, { name: "category", type: "text", required: true, max: 40, pattern: KEY }],
      indexes: [
        ...documentIndexes("articles"),
        // All that the tree at the side shows, in its order.
        "CREATE INDEX idx_articles_tree ON articles (locale, published, position, id, published_at, category, slug, title)",
      ],
    });

    // Questions of the home page: one row per question and language; rows of one question share translation_key.
    create(app, {
      name: "faqs",
      listRule: "published = true",
      viewRule: "published = true",
      fields: [
        LOCALE,
        { name: "translation_key", type: "text", required: true, max: 60, pattern: KEY },
        { name: "question", type: "text", required: true, max: 200 },
        { name: "answer", type: "text", required: true, max: 2000 },
        { name: "position", type: "number", onlyInt: true },
        { name: "published", type: "bool" },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_faqs_translation ON faqs (translation_key, locale)",
        "CREATE INDEX idx_faqs_published ON faqs (locale, published, position)",
      ],
    });

    // Pictures in the texts of posts and articles; written by the routes of /admin/content, their files are public.
    create(app, {
      name: "images",
      fields: [
        { name: "image", type: "file", maxSelect: 1, maxSize: 5_000_000, mimeTypes: [...PICTURES, "image/gif"] },
        // What the file was called where it came from.
        { name: "name", type: "text", max: 200 },
        ...TIMES,
      ],
    });

    // How often an article helped, by day; and who has voted today, as hashes of a salt that the next day forgets
    // (pb_hooks/content/votes.ts). Both are written by SQL alone.
    create(app, {
      name: "article_votes",
      fields: [
        owner("article", articles),
        { name: "day", type: "text", required: true, max: 10 },
        { name: "yes", type: "number", onlyInt: true },
        { name: "no", type: "number", onlyInt: true },
      ],
      indexes: ["CREATE UNIQUE INDEX idx_article_votes_day ON article_votes (article, day)"],
    });
    create(app, {
      name: "article_voters",
      fields: [
        { name: "day", type: "text", required: true, max: 10 },
        { name: "mark", type: "text", required: true, max: 32 },
      ],
      indexes: ["CREATE UNIQUE INDEX idx_article_voters_mark ON article_voters (day, mark)"],
    });

    // Searches that found nothing, counted without any trace of who asked: what readers miss. Superusers read it.
    create(app, {
      name: "search_misses",
      fields: [
        LOCALE,
        { name: "query", type: "text", required: true, max: 100 },
        { name: "count", type: "number", onlyInt: true },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_search_misses_query ON search_misses (locale, query)",
        "CREATE INDEX idx_search_misses_count ON search_misses (count)",
      ],
    });
    execute(app, ...SEARCH);
  },
  (app) => {
    for (const name of ["grams", "terms", "words", "docs"]) execute(app, `DROP TABLE search_${name}`);
    drop(app, "search_misses", "article_voters", "article_votes", "images", "faqs", "articles", "posts");
  },
);
