import type { AddressUndo } from "../../../../../common/contract/accounts.ts";
import { publicCalls } from "../../../lib/public-calls.ts";
import type { answerWithPasskey } from "../../../shared/passkeys.ts";

const { post } = publicCalls("/api/app/account/address/undo");

/** What the token of a mailed link would undo, and the proof that it asks for. */
export const checkUndo = (token: string) => post<AddressUndo>("/check", { token });
/** What the browser needs to ask for a passkey from before the change. */
export const undoOptions = (token: string) => post<Parameters<typeof answerWithPasskey>[0]>("/passkey", { token });
/** Gives the account its former address back. A wrong proof is a field error. */
export const undoAddress = (token: string, typed: { proof: string; password: string }) =>
  post<void>("", { token, ...typed });
