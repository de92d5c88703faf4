import { choice, create, drop, execute, owner, TIMES, whole } from "./lib/schema.ts";

/** The add-on gateway: the operator's sources, the manifests made of them, and each member's private address. */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const plans = app.findCollectionByNameOrId("plans");

    // One row for a member who has asked for the address. internal/gateway reads it for each call.
    create(app, {
      name: "addon_access",
      fields: [
        owner("user", users),
        { name: "token", type: "text", hidden: true, required: true, max: 400 },
        { name: "token_hash", type: "text", hidden: true, required: true, max: 64 },
        choice("state", ["active", "expired", "unpaid", "blocked"], { required: true }),
        // When an active one ends; empty for never. The gateway looks at the clock itself.
        { name: "until", type: "date" },
        // The plan whose sources apply; "" for the one that trials have. A text: the row outlives a deleted plan.
        { name: "plan", type: "text", max: 30 },
        choice("locale", ["fr", "en"], { required: true }),
        // Written by the gateway: the last call, and the last time a client read the manifest.
        { name: "last_used", type: "date" },
        { name: "fetched", type: "date" },
        { name: "renewed", type: "date" },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_addon_access_user ON addon_access (user)",
        "CREATE UNIQUE INDEX idx_addon_access_token ON addon_access (token_hash)",
      ],
    });

    create(app, {
      name: "addon_sources",
      fields: [
        { name: "name", type: "text", required: true, max: 60 },
        // The address of the manifest, sealed: it often holds a key.
        { name: "url", type: "text", hidden: true, required: true, max: 4000 },
        { name: "host", type: "text", max: 255 },
        { name: "tail", type: "text", max: 4 },
        // What the ids of its catalogs begin with in the merged manifest.
        { name: "key", type: "text", required: true, max: 12, pattern: "^[a-z0-9]+$" },
        { name: "position", type: "number", onlyInt: true },
        { name: "active", type: "bool" },
        // Empty lists mean "all".
        { name: "plans", type: "json", maxSize: 10_000 },
        { name: "resources", type: "json", maxSize: 1000 },
        { name: "catalogs", type: "json", maxSize: 50_000 },
        whole("timeout_ms", 30_000),
        whole("cache_min", 86_400),
        whole("cache_max", 604_800),
        // As it was read last, cut to the fields that are used.
        { name: "manifest", type: "json", maxSize: 300_000 },
        { name: "checked", type: "date" },
        { name: "last_error", type: "text", max: 300 },
        // What vanished and what appeared when it was last read differently.
        { name: "difference", type: "json", maxSize: 50_000 },
        // Since when it has been down, once the operator was told.
        { name: "told_down", type: "date" },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_addon_sources_key ON addon_sources (key)",
        "CREATE INDEX idx_addon_sources_position ON addon_sources (position, id)",
      ],
    });

    // The manifest of each plan ("" for trials) and language. Its version goes up when anything in it changes.
    create(app, {
      name: "addon_manifests",
      fields: [
        { name: "plan", type: "text", max: 30 },
        choice("locale", ["fr", "en"], { required: true }),
        whole("version"),
        { name: "manifest", type: "json", required: true, maxSize: 20_000 },
        { name: "catalogs_changed", type: "date" },
        ...TIMES,
      ],
      indexes: ["CREATE UNIQUE INDEX idx_addon_manifests_plan ON addon_manifests (plan, locale)"],
    });

    const site = app.findCollectionByNameOrId("site");
    // The plan as which a trial behaves.
    site.fields.add(new RelationField({ name: "trial_plan", collectionId: plans.id, maxSelect: 1 }));
    app.save(site);

    plans.fields.add(new NumberField({ name: "screens", onlyInt: true, min: 0, max: 100 }));
    app.save(plans);

    app.save(new Record(app.findCollectionByNameOrId("hash_keys"), { name: "addon tokens" }));
  },
  (app) => {
    execute(app, "DELETE FROM hash_keys WHERE name = 'addon tokens'");
    const plans = app.findCollectionByNameOrId("plans");
    plans.fields.removeByName("screens");
    app.save(plans);
    const site = app.findCollectionByNameOrId("site");
    site.fields.removeByName("trial_plan");
    app.save(site);
    drop(app, "addon_manifests", "addon_sources", "addon_access");
  },
);
