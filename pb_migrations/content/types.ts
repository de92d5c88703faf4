/** One language's version of a document. `body` is plain semantic HTML, without attributes other than `href`. */
type ContentText = { slug: string; title: string; excerpt: string; body: string };

/** Shelves of the knowledge base; the site has their names. */
export const CATEGORIES = ["start", "devices", "account", "billing", "privacy"] as const;

/** Subjects of the blog; the site has their names. */
export const TAGS = [
  "accounts",
  "behind-the-scenes",
  "devices",
  "guides",
  "picture",
  "security",
  "subscription",
] as const;

type Shared = {
  /** Joins the two languages (`translation_key`). */
  key: string;
  /** ISO 8601 in UTC. */
  publishedAt: string;
  fr: ContentText;
  en: ContentText;
};

type Post = Shared & { kind: "post"; tags: readonly (typeof TAGS)[number][] };

/** `position` orders all articles, whatever their category; categories appear in the order of their first article. */
type Article = Shared & { kind: "article"; category: (typeof CATEGORIES)[number]; position: number };

/** A document that the first start brings along, in both languages. */
export type ContentEntry = Post | Article;
