import type { SignUpFacts } from "../../../../../common/contract/accounts.ts";
import { publicCalls } from "../../../lib/public-calls.ts";

const { post } = publicCalls("/api/app/account/sign-up");

/** Whose account the token of a mailed link would confirm. */
export const checkSignUp = (token: string) => post<SignUpFacts>("/check", { token });
/** Deletes an account that someone else created with the reader's address. */
export const refuseSignUp = (token: string) => post<void>("/refuse", { token });
