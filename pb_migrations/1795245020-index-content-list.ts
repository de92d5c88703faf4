/** All that the list of /admin/content reads, so that it never touches the rows with their bodies. */
const indexOf = (table: string) => `idx_${table}_list`;
const COLUMNS = "translation_key, locale, updated, published, published_at, slug, title";

migrate(
  (app) => {
    for (const name of ["posts", "articles"]) {
      const collection = app.findCollectionByNameOrId(name);
      collection.addIndex(indexOf(name), false, COLUMNS, "");
      app.save(collection);
    }
  },
  (app) => {
    for (const name of ["posts", "articles"]) {
      const collection = app.findCollectionByNameOrId(name);
      collection.removeIndex(indexOf(name));
      app.save(collection);
    }
  },
);
