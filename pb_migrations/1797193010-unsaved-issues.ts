/** Unsaved text of issues of the newsletter is kept as that of posts and articles. */
migrate(
  (app) => change(app, ["posts", "articles", "newsletter_issues"]),
  (app) => {
    app.db().newQuery("DELETE FROM document_versions WHERE kind NOT IN ('posts', 'articles')").execute();
    change(app, ["posts", "articles"]);
  },
);

function change(app: CoreApp, values: string[]): void {
  const versions = app.findCollectionByNameOrId("document_versions");
  const kind = versions.fields.getByName("kind") as core.SelectField; // 1797192000-document-versions.ts made it
  kind.values = values;
  app.save(versions);
}
