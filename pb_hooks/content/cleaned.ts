/**
 * No field, but a mark on a record in memory: its body needs no cleaning. Only the migration of the first documents sets
 * it, to spare a first start the second that cleaning them takes; the API sets fields only.
 */
export const CLEANED = "bodyCleaned";
