/** Whether the site asks administrators for a second factor: the setting and a mail server together. */
export function asksSecondFactor(app: CoreApp): boolean {
  return app.findCachedCollectionByNameOrId("users").mfa.enabled;
}

/** Whether the second factor counts for an account: codes are known to reach the address it has now. */
export function isProved(account: core.Record): boolean {
  return account.email() !== "" && account.getString("factor_proved") === account.email();
}
