export { lostMarkup } from "./admin-save.ts";
export { blogPage, postPage } from "./blog.ts";
export { cleanBody } from "./clean.ts";
export { CLEANED } from "./cleaned.ts";
export { addressOf, contentMaxAge, documentPath } from "./documents.ts";
export { answerFeed } from "./feeds.ts";
export { articlePage, categoryPage, knowledgeIndex } from "./knowledge.ts";
