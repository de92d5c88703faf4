import { create, drop, TIMES, whole } from "./lib/schema.ts";

/** Mails that answer: internal/hooks/mailbox reads them, and pb_hooks/members/inbox finds their thread. */
migrate(
  (app) => {
    const threads = app.findCollectionByNameOrId("threads");
    // In the address for replies; a mail that has it belongs to the thread.
    threads.fields.add(new TextField({ name: "token", max: 40, hidden: true }));
    threads.addIndex("idx_threads_token", false, "token", "");
    app.save(threads);
    const messages = app.findCollectionByNameOrId("messages");
    messages.fields.add(
      // Who a mail says has sent it.
      new TextField({ name: "sender", max: 320 }),
      // Where the quoted mail begins in the text; 0 where nothing is quoted.
      new NumberField({ name: "fold", min: 0, onlyInt: true }),
      // What a mail server answered about an answer of ours.
      new TextField({ name: "bounced", max: 350 }),
      // Attachments that are not kept.
      new NumberField({ name: "left_out", min: 0, onlyInt: true }),
      new FileField({
        name: "pictures",
        maxSelect: 6,
        maxSize: 10 * 1024 * 1024,
        mimeTypes: ["image/jpeg"],
        protected: true,
      }),
    );
    app.save(messages);
    // How far each folder was read; `since`: older mails are not read.
    create(app, {
      name: "mail_places",
      fields: [
        { name: "host", type: "text", required: true, max: 255 },
        { name: "username", type: "text", required: true, max: 255 },
        { name: "folder", type: "text", required: true, max: 255 },
        whole("validity"),
        whole("uid"),
        whole("tries"),
        { name: "since", type: "date" },
        ...TIMES,
      ],
      indexes: ["CREATE UNIQUE INDEX idx_mail_places_folder ON mail_places (host, username, folder)"],
    });
    // Hashes of the Message-IDs of mails that were read: each is read once, whatever number a server gives it.
    create(app, {
      name: "mails_read",
      fields: [{ name: "hash", type: "text", required: true, max: 64 }, ...TIMES],
      indexes: [
        "CREATE UNIQUE INDEX idx_mails_read_hash ON mails_read (hash)",
        "CREATE INDEX idx_mails_read_created ON mails_read (created)",
      ],
    });
  },
  (app) => {
    drop(app, "mails_read", "mail_places");
    const threads = app.findCollectionByNameOrId("threads");
    threads.removeIndex("idx_threads_token");
    threads.fields.removeByName("token");
    app.save(threads);
    const messages = app.findCollectionByNameOrId("messages");
    for (const field of ["sender", "fold", "bounced", "left_out", "pictures"]) messages.fields.removeByName(field);
    app.save(messages);
  },
);
