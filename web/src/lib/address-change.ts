/**
 * The key of sessionStorage for the token of a link to a new address: a member who knows no password takes it from the link's page
 * to the account page, through a sign-in if need be.
 */
export const ADDRESS_CHANGE = "address-change";
