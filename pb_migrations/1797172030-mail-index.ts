/** A filter for one Message-ID does not use the index that leaves empty ones out (docs/design/platform.md, Features). */
migrate(
  (app) => {
    const messages = app.findCollectionByNameOrId("messages");
    messages.addIndex("idx_messages_message_id", false, "message_id", "");
    app.save(messages);
  },
  (app) => {
    const messages = app.findCollectionByNameOrId("messages");
    messages.removeIndex("idx_messages_message_id");
    app.save(messages);
  },
);
