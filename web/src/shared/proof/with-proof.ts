import { listeners } from "../../lib/listeners.ts";
import { onNextMember } from "../../lib/query-client.ts";
import { FetchError, statusOf } from "../../lib/request-error.ts";
import { ServerError, toServerError } from "../../ui/form/form-errors.ts";

/**
 * A question to the person at the screen: `done` once they have proved who they are, `dismiss` when they will not, `fail` where it
 * cannot be shown.
 */
export type Asked = { done: () => void; dismiss: () => void; fail: () => void };

let asked: Asked | null = null;
const { notify, subscribe } = listeners();

function set(next: Asked | null): void {
  asked = next;
  notify();
}

export const proofStore = { get: (): Asked | null => asked, subscribe };

/**
 * A call that the server may refuse with `proof_required`: asks for a password, a code or a passkey, then repeats it.
 * Only inside MemberArea. @throws what the call throws; a ServerError named AbortError when the question is dismissed: a
 * form shows its sentence, and buttons stay silent; a FetchError when the question cannot be fetched
 */
export async function withProof<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (statusOf(error) !== 403 || toServerError(error).form !== "proof_required") throw error;
    await ask();
    return call();
  }
}

let answer: Promise<void> | undefined;

/** Calls that are refused together share one question, in all tabs: they share the session. */
function ask(): Promise<void> {
  if (answer) return answer;
  const tabs = new BroadcastChannel("proof");
  answer = new Promise<void>((resolve, reject) => {
    tabs.onmessage = () => resolve();
    const dismissed = Object.assign(new ServerError({ form: "proof_required" }), { name: "AbortError" });
    const done = () => {
      tabs.postMessage("");
      resolve();
    };
    const fail = () => reject(new FetchError("The question cannot be fetched"));
    set({ done, dismiss: () => reject(dismissed), fail });
  }).finally(() => {
    tabs.close();
    answer = undefined;
    set(null);
  });
  return answer;
}

// A question to the previous member must not reach the next one in the same tab.
onNextMember(() => asked?.dismiss());
