/** A source's address has up to 8 KB, and is sealed, which makes it a third longer. */
migrate(
  (app) => {
    const sources = app.findCollectionByNameOrId("addon_sources");
    setLongest(sources, 16_000);
    app.save(sources);
  },
  (app) => {
    const sources = app.findCollectionByNameOrId("addon_sources");
    setLongest(sources, 4_000);
    app.save(sources);
  },
);

function setLongest(sources: core.Collection, max: number): void {
  const url = sources.fields.getByName("url") as core.TextField; // 1797004000 made it as one
  url.max = max;
}
