/** The notice that a kept mail was written from, and its facts: /admin/texts shows a changed text with them. */
migrate(
  (app) => {
    const documents = app.findCollectionByNameOrId("contract_documents");
    if (documents.fields.getByName("notice")) return;
    documents.fields.add(new TextField({ name: "notice", max: 60 }));
    documents.fields.add(new JSONField({ name: "facts", maxSize: 20_000 }));
    app.save(documents);
  },
  (app) => {
    const documents = app.findCollectionByNameOrId("contract_documents");
    for (const name of ["notice", "facts"]) documents.fields.removeByName(name);
    app.save(documents);
  },
);
