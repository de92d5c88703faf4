import { baseCollection, TIMES } from "./lib/schema.ts";

/** What is sold. Texts are {fr, en} of {name, description, features[]}; money is whole cents. */
migrate(
  (app) => {
    const plans = baseCollection({
      name: "plans",
      listRule: "public = true",
      viewRule: "public = true",
      fields: [
        { name: "slug", type: "text", required: true, max: 60, pattern: "^[a-z0-9-]+$" },
        { name: "texts", type: "json", required: true, maxSize: 20000 },
        { name: "monthly_cents", type: "number", onlyInt: true, min: 0 },
        { name: "yearly_cents", type: "number", onlyInt: true, min: 0 },
        { name: "trial_days", type: "number", onlyInt: true, min: 0, max: 90 },
        { name: "icon", type: "text", max: 40 },
        { name: "position", type: "number", onlyInt: true },
        { name: "public", type: "bool" },
        ...TIMES,
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_plans_slug ON plans (slug)",
        "CREATE INDEX idx_plans_public ON plans (public, position)",
      ],
    });
    app.save(plans);
  },
  (app) => app.delete(app.findCollectionByNameOrId("plans")),
);
