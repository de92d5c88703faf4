// Keys of sessionStorage whose values name a member: a sign-out removes them (pb.ts).

/**
 * The token of a link to a new address: a member who knows no password takes it from the link's page to the account page,
 * through a sign-in if need be.
 */
export const ADDRESS_CHANGE = "address-change";
/** Which address was last sent the confirmation, and until when the next one waits (use-wait.ts). */
export const CONFIRMATION_SENT = "passerelle:verification-sent";
