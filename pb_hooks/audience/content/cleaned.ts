/**
 * No field, but a mark on a record in memory: its body needs no cleaning. Set right after cleaning, and by the
 * migration of the first documents, to save a first start the second that cleaning them takes. The API sets only
 * fields.
 */
export const CLEANED = "bodyCleaned" as const;
