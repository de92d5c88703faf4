/** Administrators are asked for a mailed code when the site says so and mails can go out. */
export function wantsSecondFactor(asked: boolean, canMail: boolean): boolean {
  return asked && canMail;
}
