import { hostOf } from "../../../common/host.ts";
import { HttpFailure, request } from "../../lib/http.ts";
import { isObject, parseJson } from "../../lib/json.ts";
import { kindOf, type RefusalKind } from "./central-rules.ts";
import { ProvisionFailure } from "./failure.ts";
import { waitForSlot } from "./health.ts";
import { settings } from "./settings.ts";

/** A session that signs in again when it has expired. */
export type Session = {
  key: () => string;
  call: (method: string, body: { readonly [key: string]: unknown }) => unknown;
};

/** Libraries of many years take several megabytes. */
const MAX_BYTES = 20 << 20;

/** An error inside the service's envelope. */
export class Refusal extends Error {
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, text: string) {
    super(text);
    this.name = "Refusal";
    this.kind = kind;
  }
}

/**
 * One call to Stremio's central API: JSON by POST; HTTP 200 carries either `result` or `error`. Waits for its turn.
 * @throws Refusal for an `error`; ProvisionFailure `unreachable` for anything that is no envelope
 */
export function call(app: CoreApp, method: string, body: { readonly [key: string]: unknown }): unknown {
  const { apiBase, intervalMs } = settings();
  waitForSlot(app, "stremio", intervalMs);
  let answer: ReturnType<typeof request>;
  try {
    // Not retried here: an attempt costs a turn, and the account's back-off decides when to retry.
    answer = request({
      method: "POST",
      url: `${apiBase}/api/${method}`,
      hosts: [hostOf(apiBase)],
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
      maxBytes: MAX_BYTES,
    });
  } catch (error) {
    if (error instanceof HttpFailure) throw new ProvisionFailure("unreachable", `${method}: ${error.kind}`);
    throw error;
  }
  if (answer.status !== 200) throw new ProvisionFailure("unreachable", `${method}: HTTP ${answer.status}`);
  const envelope = parseJson(answer.body);
  if (isObject(envelope) && isObject(envelope.error)) {
    const { code, message } = envelope.error;
    throw new Refusal(
      kindOf(code, String(message ?? "")),
      `${method}: ${String(message ?? "").slice(0, 200)} (${code})`,
    );
  }
  if (!isObject(envelope) || envelope.result === undefined || envelope.result === null)
    throw new ProvisionFailure("unreachable", `${method}: no envelope`);
  return envelope.result;
}
