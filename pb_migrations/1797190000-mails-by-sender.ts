/** A deleted account's mails are found by their sender. Filters for one Message-ID leave empty ones out, as idx_messages_mail does. */
migrate(
  (app) => {
    const messages = app.findCollectionByNameOrId("messages");
    messages.removeIndex("idx_messages_message_id");
    messages.addIndex("idx_messages_sender", false, "sender COLLATE NOCASE", "sender != ''");
    app.save(messages);
  },
  (app) => {
    const messages = app.findCollectionByNameOrId("messages");
    messages.removeIndex("idx_messages_sender");
    messages.addIndex("idx_messages_message_id", false, "message_id", "");
    app.save(messages);
  },
);
