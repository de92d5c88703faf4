// What a record of a member being saved carries for this feature's hooks. No fields: no client can send or store them.

/** A superuser's change, which the audit log names already (pb_hooks/guard). */
export const BY_SUPERUSER = "@bySuperuser";

/** The key of the tokens with which a member asked for the change: one that waits while the account is taken over comes too late. */
export const ASKED_KEY = "@askedKey";

/** The account gets its former address back. */
export const RESTORED = "@restored";
