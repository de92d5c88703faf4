import { factorsOf } from "../second-factor/public.ts";
import { passkeyAnswer } from "./proof.ts";
import { type OwnedPasskey, passkeysOf } from "./store.ts";
import { beginUse, checkPasskey } from "./use.ts";

/** A member's passkeys that were added before `since` and work at the site's present domain. */
export function passkeysBefore(app: CoreApp, user: string, since: Date): OwnedPasskey[] {
  const old = factorsOf(app, user).filter(({ created }) => new Date(created) < since);
  return passkeysOf(app, user).filter(({ factor }) => old.some(({ id }) => id === factor));
}

/** The options for the browser to use one of these passkeys of a member, as the proof that undoes a change. */
export const beginUndo = (e: core.RequestEvent, change: string, user: string, known: OwnedPasskey[]): object =>
  beginUse(e, `undo:${change}`, user, known);

/**
 * Checks what the browser returned, as JSON, outside transactions. @returns the id of the passkey's factor
 * @throws ApiError as `checkPasskey`
 */
export const checkPasskeyOfUndo = (e: core.RequestEvent, change: string, owner: string, text: string): string =>
  checkPasskey(e, { purpose: `undo:${change}`, owner, answer: passkeyAnswer(text) }).factor;
