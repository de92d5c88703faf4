import { row, run } from "../lib/sql.ts";

/** Whether the second factor counts for an account: codes are known to reach its current address. */
export function isProved(account: core.Record): boolean {
  return account.email() !== "" && account.getString("factor_proved") === account.email();
}

/** What the second factor still lacks: this administrator's proof, and the number of superusers' proofs. */
export function unproved(app: CoreApp, administrator: core.Record): { you: boolean; superusers: number } {
  const isAsked = (name: string) => app.findCachedCollectionByNameOrId(name).mfa.enabled;
  const count = "SELECT COUNT(*) AS count FROM _superusers WHERE factor_proved != email";
  return {
    you: isAsked("users") && !isProved(administrator),
    superusers: (isAsked("_superusers") && row(app, count, {}, { count: 0 })?.count) || 0,
  };
}

/** Records that mails reach an address, for its member and its superuser. */
export function prove(app: CoreApp, email: string): void {
  run(app, "UPDATE users SET factor_proved = email WHERE email = {:email}", { email });
  run(app, "UPDATE _superusers SET factor_proved = email WHERE email = {:email}", { email });
}
