import { forget } from "./auth.tsx";
import { claim } from "./auth-store.ts";
import { showReplaced } from "./stored-session.ts";

let replacing = 0;

/**
 * Runs a change that ends this session and either returns the next one or deletes the account. The message that the
 * session has ended may arrive before the answer, and must not sign the member out; after a refusal, the next request
 * finds out.
 */
export async function replaceSession<T>(change: () => Promise<T>): Promise<T> {
  replacing++;
  try {
    return await change();
  } finally {
    replacing--;
  }
}

/** Signs out because the server refused this session, unless another tab has replaced it by then. */
export function refused(): void {
  if (!showReplaced()) forget();
}

/** Signs out because the server says that the session has ended, unless the next one is under way (`replaceSession`). */
export function sessionEnded(): void {
  if (replacing === 0) refused();
}

/** The session that a token names; "" for none, as in an impersonation. */
export function sessionOf(token: string): string {
  const session = claim(token, "session");
  return typeof session === "string" ? session : "";
}
