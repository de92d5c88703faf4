/** What /trial keeps in this tab across back, reload and a change of language: never a password or a consent. */
export const SIGN_UP_KEY = "sign-up";
