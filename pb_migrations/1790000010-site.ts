import { create, drop, TIMES, whole } from "./lib/schema.ts";

/**
 * What an operator edits while the server runs: one record, whose id is always "site".
 * Guests may read it; the hidden fields stay on the server.
 */
migrate(
  (app) => {
    create(app, {
      name: "site",
      listRule: "",
      viewRule: "",
      fields: [
        // The only id the pattern lets through, so that there can be only one record.
        {
          name: "id",
          type: "text",
          system: true,
          required: true,
          primaryKey: true,
          pattern: "^site$",
          autogeneratePattern: "site",
          min: 4,
          max: 4,
        },
        { name: "brand", type: "text", required: true, max: 60 },
        { name: "tagline", type: "json", maxSize: 2000 },
        {
          name: "mail_domain",
          type: "text",
          required: true,
          hidden: true,
          max: 190,
          pattern: "^[a-z0-9-]+(\\.[a-z0-9-]+)+$",
        },
        whole("trial_days", 90),
        // Percent of the first payment of an invited member.
        whole("commission", 100),
        // How confirmed rewards are given: as credit on the account, or paid out by an administrator.
        { name: "reward_as", type: "select", values: ["credit", "payout"], maxSelect: 1 },
        { name: "links", type: "json", maxSize: 4000 },
        { name: "legal", type: "json", maxSize: 20000 },
        // How members pay when no payment service is set: {fr, en}, lines apart by \n. Account numbers are for those
        // who have ordered.
        { name: "payment_instructions", type: "json", maxSize: 4000, hidden: true },
        // Whether a first visit to `/` follows the visitor's language.
        { name: "detect_locale", type: "bool", hidden: true },
        // Whether administrators prove themselves twice: by password and by a mailed code.
        { name: "admin_mfa", type: "bool", hidden: true },
        // Whether addresses of throw-away providers are refused.
        { name: "refuse_throwaway", type: "bool", hidden: true },
        ...TIMES,
      ],
    });
  },
  (app) => drop(app, "site"),
);
