/* Who counts in figures, as conditions of SQL. */

/** Accounts of the team, which are no customers. */
export const SQL_TEAM = "(SELECT id FROM users WHERE admin = TRUE)";

/** A row of `users` that signed up: it came without an import. */
export const SQL_SIGNED_UP = "NOT EXISTS (SELECT 1 FROM import_rows r WHERE r.user = users.id)";

/** Takes the place of the member on the payments of a deleted account of the team. */
export const TEAM_PAYER = "team";

/** Whether a payment `p` counts in figures: money of a customer, and not of Stripe's test mode. The books have every payment. */
export const SQL_COUNTS = `(p.test = FALSE AND p.payer != '${TEAM_PAYER}' AND p.user NOT IN ${SQL_TEAM})`;
