import type { SignUpFacts } from "../../../../common/wire/api.ts";
import { http } from "../../lib/http.ts";

const AREA = "/api/app/account/sign-up";

/** Whose account the token of a mailed link would confirm. */
export const checkSignUp = (token: string) => http<SignUpFacts>(`${AREA}/check`, { method: "POST", body: { token } });
/** Deletes an account that someone else created with the reader's address. */
export const refuseSignUp = (token: string) => http<void>(`${AREA}/refuse`, { method: "POST", body: { token } });
