import { baseCollection } from "./lib/schema.ts";

/**
 * How often an article helped, by day; and who has voted today, as hashes of a salt that the next day forgets
 * (pb_hooks/content/votes.ts). Both are written by SQL alone.
 */
migrate(
  (app) => {
    const articles = app.findCollectionByNameOrId("articles");
    app.save(
      baseCollection({
        name: "article_votes",
        fields: [
          {
            name: "article",
            type: "relation",
            collectionId: articles.id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          { name: "day", type: "text", required: true, max: 10 },
          { name: "yes", type: "number", onlyInt: true },
          { name: "no", type: "number", onlyInt: true },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_article_votes_day ON article_votes (article, day)"],
      }),
    );
    app.save(
      baseCollection({
        name: "article_voters",
        fields: [
          { name: "day", type: "text", required: true, max: 10 },
          { name: "mark", type: "text", required: true, max: 32 },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_article_voters_mark ON article_voters (day, mark)"],
      }),
    );
  },
  (app) => {
    for (const name of ["article_voters", "article_votes"]) app.delete(app.findCollectionByNameOrId(name));
  },
);
