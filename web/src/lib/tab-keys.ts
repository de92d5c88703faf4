import { SIGN_UP_KEY } from "./auth-store.ts";

// Keys of sessionStorage whose values name a person: a sign-out removes them (pb.ts).

/**
 * The token of a link to a new address: a member who knows no password takes it from the link's page to the account page,
 * through a sign-in if need be.
 */
export const ADDRESS_CHANGE = "address-change";
/** Which address was last sent the confirmation, and until when the next one waits (use-wait.ts). */
export const CONFIRMATION_SENT = "passerelle:verification-sent";

/** All of them; /trial's is in a file that public pages have already. */
export const PERSONAL_KEYS = [SIGN_UP_KEY, ADDRESS_CHANGE, CONFIRMATION_SENT];
