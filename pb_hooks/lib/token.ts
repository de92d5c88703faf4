import { textOf } from "./json.ts";

type Claims = { readonly [claim: string]: unknown };

/** What a token says. Its signature is not checked here: PocketBase has checked those of requests. {} for no token. */
export function claimsOf(token: string): Claims {
  try {
    return $security.parseUnverifiedJWT(token.replace(/^Bearer /i, ""));
  } catch {
    return {};
  }
}

/** A text in the token of a signed-in request; "" when it has none. */
export function claimOf(e: Pick<core.RequestEvent, "requestInfo">, name: string): string {
  const value = claimsOf(textOf(e.requestInfo().headers, "authorization"))[name];
  return typeof value === "string" ? value : "";
}
