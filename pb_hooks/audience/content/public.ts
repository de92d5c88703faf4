import { lostMarkup } from "./admin-save.ts";
import { blogPage, postPage } from "./blog.ts";
import { cleanBody } from "./clean.ts";
import { CLEANED } from "./cleaned.ts";
import { addressOf, contentMaxAge, documentPath } from "./documents.ts";
import { answerFeed } from "./feeds.ts";
import { articlePage, categoryPage, knowledgeIndex } from "./knowledge.ts";

/** What pages show of posts and articles: only what is published and due, in one language. And how a body is cleaned. */
export const content = {
  blogPage,
  postPage,
  articlePage,
  categoryPage,
  knowledgeIndex,
  /** The address of a document, where to find one that was asked for differently, and how long a page over documents may be kept. */
  path: documentPath,
  addressOf,
  maxAge: contentMaxAge,
  /** A body as it may be stored and sent, and whether that took anything from it. */
  clean: cleanBody,
  /** The mark of a record whose bodies need no cleaning. */
  cleaned: CLEANED,
  lostMarkup,
  feed: answerFeed,
};
