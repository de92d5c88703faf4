import { blogPage, postPage } from "./blog.ts";
import { contentMaxAge, documentPath } from "./documents.ts";
import { articlePage, categoryPage } from "./knowledge.ts";

export type { Kind, Translations } from "./documents.ts";

/** What pages show of posts and articles: only what is published and due, in one language. */
export const content = {
  blogPage,
  postPage,
  articlePage,
  categoryPage,
  /** The address of a document, and how long a page over documents may be kept. */
  path: documentPath,
  maxAge: contentMaxAge,
};
