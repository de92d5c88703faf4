import { DOCUMENT, documentIndexes, PUBLISHED } from "./lib/content.ts";
import { baseCollection } from "./lib/schema.ts";

/** The blog. `tags` is a list of short words; the site has names in both languages for its own. */
migrate(
  (app) => {
    const posts = baseCollection({
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
    app.save(posts);
  },
  (app) => app.delete(app.findCollectionByNameOrId("posts")),
);
