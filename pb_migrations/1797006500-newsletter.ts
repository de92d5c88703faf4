import { choice, create, drop, execute, owner, TIMES, whole } from "./lib/schema.ts";

/** The newsletter: people without an account who asked for it, its issues, and each letter to each recipient. */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");

    create(app, {
      name: "newsletter_subscribers",
      fields: [
        // Emptied when the person unsubscribes; the mailbox's keyed hash stays as the proof.
        { name: "email", type: "text", hidden: true, max: 255 },
        { name: "mailbox", type: "text", hidden: true, required: true, max: 64 },
        choice("locale", ["fr", "en"], { required: true }),
        choice("state", ["pending", "confirmed", "unsubscribed", "bounced", "complained"], { required: true }),
        // The version of the words that the person agreed to, and when: the form, the link in the mail, the end.
        { name: "consent", type: "text", max: 20 },
        { name: "asked", type: "date" },
        { name: "confirmed", type: "date" },
        { name: "ended", type: "date" },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_newsletter_subscribers_mailbox ON newsletter_subscribers (mailbox)",
        "CREATE INDEX idx_newsletter_subscribers_email ON newsletter_subscribers (email COLLATE NOCASE)",
        "CREATE INDEX idx_newsletter_subscribers_state ON newsletter_subscribers (state, updated)",
      ],
    });

    // Each change of a member's choice, as proof.
    create(app, {
      name: "newsletter_choices",
      fields: [
        owner("user", users),
        { name: "wanted", type: "bool" },
        { name: "consent", type: "text", max: 20 },
        ...TIMES,
      ],
      indexes: ["CREATE INDEX idx_newsletter_choices_user ON newsletter_choices (user, created)"],
    });

    // Addresses whose mails came back, and of people who complained. With a reason they get no letter.
    create(app, {
      name: "newsletter_stops",
      fields: [
        { name: "email", type: "text", hidden: true, required: true, max: 255 },
        choice("reason", ["bounced", "complained"]),
        whole("soft"),
        { name: "detail", type: "text", max: 200 },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_newsletter_stops_email ON newsletter_stops (email COLLATE NOCASE)",
        "CREATE INDEX idx_newsletter_stops_updated ON newsletter_stops (updated, id)",
      ],
    });

    create(app, {
      name: "newsletter_issues",
      fields: [
        // Its place in the archive, given when it is first sent; 0 before.
        whole("number"),
        { name: "subject_fr", type: "text", max: 160 },
        { name: "subject_en", type: "text", max: 160 },
        { name: "body_fr", type: "editor", maxSize: 400_000 },
        { name: "body_en", type: "editor", maxSize: 400_000 },
        { name: "audience", type: "json", maxSize: 10_000 },
        choice("state", ["draft", "scheduled", "sending", "paused", "sent", "stopped"], { required: true }),
        { name: "send_at", type: "date" },
        // Letters a minute.
        whole("rate", 10_000),
        // Whether the archive shows it.
        { name: "listed", type: "bool" },
        // Whether every recipient has a row in newsletter_deliveries.
        { name: "queued", type: "bool" },
        { name: "started", type: "date" },
        { name: "finished", type: "date" },
        // Why sending waits; "" when it does not.
        { name: "problem", type: "text", max: 300 },
        // How many recipients by outcome, once it has ended.
        { name: "outcome", type: "json", maxSize: 1000 },
        ...TIMES,
      ],
      indexes: [
        "CREATE INDEX idx_newsletter_issues_state ON newsletter_issues (state)",
        "CREATE INDEX idx_newsletter_issues_number ON newsletter_issues (number)",
        "CREATE INDEX idx_newsletter_issues_created ON newsletter_issues (created, id)",
      ],
    });

    // One row for each recipient, "u" or "s" and the id of the member or subscriber: 100,000 are written at once, and no
    // route reads them, so they are no records.
    execute(
      app,
      `CREATE TABLE newsletter_deliveries (issue TEXT NOT NULL, recipient TEXT NOT NULL, state TEXT NOT NULL,
         tries INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (issue, recipient)) WITHOUT ROWID`,
      "CREATE INDEX idx_newsletter_deliveries_state ON newsletter_deliveries (issue, state)",
      "CREATE INDEX idx_newsletter_deliveries_recipient ON newsletter_deliveries (recipient)",
    );

    setLanes(app, ["mail", "payments", "accounts", "debrid", "letters"]);
    app.save(new Record(app.findCollectionByNameOrId("hash_keys"), { name: "newsletter" }));
  },
  (app) => {
    execute(app, "DELETE FROM hash_keys WHERE name = 'newsletter'", "DELETE FROM jobs WHERE lane = 'letters'");
    setLanes(app, ["mail", "payments", "accounts", "debrid"]);
    execute(app, "DROP TABLE newsletter_deliveries");
    drop(app, "newsletter_issues", "newsletter_stops", "newsletter_choices", "newsletter_subscribers");
  },
);

/** The lanes of jobs. */
function setLanes(app: CoreApp, values: string[]): void {
  const jobs = app.findCollectionByNameOrId("jobs");
  jobs.fields.add(new SelectField({ id: jobs.fields.getByName("lane").getId(), name: "lane", values, maxSelect: 1 }));
  app.save(jobs);
}
