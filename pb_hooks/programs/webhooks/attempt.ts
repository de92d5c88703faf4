import type { WebhookAttempt } from "../../../common/contract/webhooks.ts";
import { hostOf } from "../../../common/host.ts";
import { now } from "../../../common/time.ts";
import { HttpFailure, request } from "../../lib/http.ts";
import { signedHeaders } from "./rules.ts";
import { addressOf, type Endpoint, secretsOf } from "./store.ts";

const TIMEOUT_SECONDS = 10;
/** A longer response counts as a failure. */
const MOST_BYTES = 64 * 1024;
/** Of the response, in the log. */
const EXCERPT = 300;

/** Sends a message once. Call it outside transactions: the endpoint may hang. */
export function attempt(endpoint: Endpoint, id: string, body: string): WebhookAttempt {
  const start = now().getTime();
  const since = () => Math.max(0, now().getTime() - start);
  let url: string;
  let secrets: string[];
  try {
    [url, secrets] = [addressOf(endpoint), secretsOf(endpoint)];
  } catch {
    return { ok: false, status: 0, ms: 0, response: "", error: "secret_unreadable" };
  }
  const headers = signedHeaders(id, Math.floor(start / 1000), body, secrets, (text, key) => $security.hs256(text, key));
  try {
    const answer = request({
      ...{ method: "POST", url, hosts: [hostOf(url)], headers, body },
      ...{ timeoutSeconds: TIMEOUT_SECONDS, maxBytes: MOST_BYTES },
    });
    const ok = answer.status >= 200 && answer.status < 300;
    return { ok, status: answer.status, ms: since(), response: answer.body.slice(0, EXCERPT), error: "" };
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    return { ok: false, status: 0, ms: since(), response: "", error: error.kind };
  }
}
