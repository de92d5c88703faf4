import { claim } from "./claims.ts";

/**
 * Takes the one free trial of the person with this address, in the transaction of the new account.
 * @returns false when there is none left
 */
export function takeTrial(app: CoreApp, email: string, time: Date): boolean {
  return claim(app, email, time);
}
