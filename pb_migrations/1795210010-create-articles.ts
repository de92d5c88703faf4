import { DOCUMENT, documentIndexes, PUBLISHED } from "./lib/content.ts";
import { baseCollection } from "./lib/schema.ts";

/** The knowledge base. `category` is a key, the same in every language; the site has its name. */
migrate(
  (app) => {
    const articles = baseCollection({
      name: "articles",
      listRule: PUBLISHED,
      viewRule: PUBLISHED,
      fields: [...DOCUMENT, { name: "category", type: "text", required: true, max: 40, pattern: "^[a-z0-9-]+$" }],
      indexes: [
        ...documentIndexes("articles"),
        // All that the tree at the side shows, in its order.
        "CREATE INDEX idx_articles_tree ON articles (locale, published, position, id, published_at, category, slug, title)",
      ],
    });
    app.save(articles);
  },
  (app) => app.delete(app.findCollectionByNameOrId("articles")),
);
