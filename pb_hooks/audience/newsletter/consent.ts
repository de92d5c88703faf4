/** The version of the consent text beside the box, in the form and in the account. Change it with the text. */
export const CONSENT = "2026-11";

/** Days until the confirmation link expires and the request is deleted. */
export const PENDING_DAYS = 7;
