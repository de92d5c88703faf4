// Marks on a member's record for this feature's hooks. They are no fields of the collection: no client can send or store them.

/** A superuser's change, which pb_hooks/platform/guard writes to the audit log. */
export const BY_SUPERUSER = "@bySuperuser";

/** The token key with which a member asked for the change: it must still be valid when the change is saved. */
export const ASKED_KEY = "@askedKey";

/** The account gets its former address back. */
export const RESTORED = "@restored";
