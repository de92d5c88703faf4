/**
 * No field, but a mark on a record in memory: its body needs no cleaning. Set where it was cleaned a moment ago, and by
 * the migration of the first documents, to spare a first start the second that cleaning them takes. The API sets fields
 * only.
 */
export const CLEANED = "bodyCleaned";
