import { choice, create, drop, owner, reference, TIMES } from "./lib/schema.ts";

/**
 * What people write to the operator, and the answers. A thread belongs to a member, or to an address that nobody has proved. Only the
 * server and superusers see them.
 */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const threads = create(app, {
      name: "threads",
      fields: [
        // What people quote.
        { name: "number", type: "text", required: true, max: 20 },
        reference("user", users),
        { name: "email", type: "text", required: true, max: 255 },
        { name: "name", type: "text", max: 200 },
        choice("locale", ["fr", "en"], { required: true }),
        { name: "subject", type: "text", required: true, max: 300 },
        // The team is to write, the person is to write, or neither.
        choice("state", ["waiting", "answered", "closed"], { required: true }),
        { name: "unread", type: "bool" },
        { name: "suspect", type: "bool" },
        reference("assigned", users),
        { name: "last", type: "date", required: true },
        { name: "preview", type: "text", max: 200 },
        // What a search finds, in the form of common/fold.ts.
        { name: "words", type: "text", max: 20_000, hidden: true },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_threads_number ON threads (number)",
        "CREATE INDEX idx_threads_state ON threads (state, last, id)",
        "CREATE INDEX idx_threads_last ON threads (last, id)",
        "CREATE INDEX idx_threads_user ON threads (user)",
        "CREATE INDEX idx_threads_assigned ON threads (assigned)",
        "CREATE INDEX idx_threads_address ON threads (email COLLATE NOCASE)",
      ],
    });
    create(app, {
      name: "messages",
      fields: [
        owner("thread", threads),
        choice("kind", ["in", "out", "note"], { required: true }),
        choice("way", ["form", "mail", "team"], { required: true }),
        reference("author", users),
        { name: "text", type: "text", required: true, max: 50_000 },
        // The session or the mailbox has shown that the thread's member wrote it.
        { name: "proved", type: "bool" },
        { name: "message_id", type: "text", max: 998, hidden: true },
        // When the mail server took it.
        { name: "sent", type: "date" },
        ...TIMES,
      ],
      indexes: [
        "CREATE INDEX idx_messages_thread ON messages (thread, created)",
        "CREATE INDEX idx_messages_author ON messages (author)",
        "CREATE UNIQUE INDEX idx_messages_mail ON messages (message_id) WHERE message_id != ''",
      ],
    });
  },
  (app) => drop(app, "messages", "threads"),
);
