import { create, drop, execute, TIMES } from "./lib/schema.ts";

/**
 * Withdrawals of a mailbox, kept for twelve months, also after the account is deleted: who withdraws twice may order again,
 * but without an immediate start.
 */
migrate(
  (app) => {
    create(app, {
      name: "withdrawals",
      fields: [
        // Keyed hash, as for trials.
        { name: "mailbox", type: "text", hidden: true, required: true, max: 64 },
        { name: "member", type: "text", required: true, max: 30 },
        ...TIMES,
      ],
      indexes: [
        "CREATE INDEX idx_withdrawals_mailbox ON withdrawals (mailbox)",
        "CREATE INDEX idx_withdrawals_member ON withdrawals (member)",
      ],
    });
    // Those of members who are still here; the hash needs the application's key, which a migration does not have.
    execute(
      app,
      `INSERT INTO withdrawals (id, mailbox, member, created, updated)
        SELECT id, 'member:' || user, user, withdrawn, withdrawn FROM orders
        WHERE withdrawn != '' AND state = 'paid' AND test = FALSE AND user != ''`,
    );
  },
  (app) => drop(app, "withdrawals"),
);
