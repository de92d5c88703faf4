/**
 * A switch for addresses of throw-away providers, off. And the trials of members are claimed once more: a mailbox is
 * now known by more of its spellings (pb_hooks/lib/mailbox.ts), and only the server has the key of the hashes.
 */
migrate(
  (app) => {
    const site = app.findCollectionByNameOrId("site");
    site.fields.add(new BoolField({ name: "refuse_throwaway", hidden: true }));
    app.save(site);

    if (app.countRecords("users", $dbx.exp("trial_ends != ''")) === 0) return;
    const [waiting] = app.findRecordsByFilter("jobs", "key = 'trials.claim-members'", "", 1, 0);
    const job = waiting ?? new Record(app.findCollectionByNameOrId("jobs"));
    job.load({
      kind: "trials.claim-members",
      key: "trials.claim-members",
      payload: {},
      state: "queued",
      attempts: 0,
      run_at: new Date().toISOString().replace("T", " "),
    });
    app.save(job);
  },
  (app) => {
    const site = app.findCollectionByNameOrId("site");
    site.fields.removeByName("refuse_throwaway");
    app.save(site);
  },
);
