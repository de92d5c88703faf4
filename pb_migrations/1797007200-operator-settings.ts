import { addLimits, dropLimits, type Limits } from "./lib/rate-limits.ts";
import { create, drop, TIMES } from "./lib/schema.ts";

/** Each step of the set-up tries a password, a mail server or a partner. */
const LIMITS: Limits = [["POST /api/app/admin/setup/", 20]];

/** What the operator sets on /admin/setup: secrets, sealed for their row, and what PocketBase's settings have no place for. */
migrate(
  (app) => {
    create(app, {
      name: "operator_settings",
      fields: [
        {
          name: "id",
          type: "text",
          system: true,
          required: true,
          primaryKey: true,
          pattern: "^[a-z_]+$",
          min: 3,
          max: 40,
        },
        { name: "plain", type: "text", max: 500 },
        { name: "sealed", type: "text", hidden: true, max: 2000 },
        ...TIMES,
      ],
    });
    addLimits(app, LIMITS);
    // On a first start it follows the first administrator's password.
    console.log(`Set up the service at ${app.settings().meta.appURL.replace(/\/+$/, "")}/admin/setup\n`);
  },
  (app) => {
    dropLimits(app, LIMITS);
    drop(app, "operator_settings");
  },
);
