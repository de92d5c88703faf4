/** The version of the words beside the box, in the form and in the account; a change of theirs is a new version. */
export const CONSENT = "2026-11";

/** How many days the link of the confirmation works; then the request is deleted. */
export const PENDING_DAYS = 7;
