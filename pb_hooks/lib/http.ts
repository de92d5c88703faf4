import { hostOf } from "../../common/host.ts";
import { attempts, blockedReason, isTransient, waitMs } from "./http-rules.ts";

export type HttpCall = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "PURGE";
  /** https, or http to this machine. Never with a secret in it. */
  url: string;
  /** The hosts (with port, unless it is the default) that this caller may contact. */
  hosts: readonly string[];
  headers?: { readonly [name: string]: string };
  body?: string;
  /** Defaults to 10. */
  timeoutSeconds?: number;
  /** Defaults to 1 MiB. */
  maxBytes?: number;
  /** Also http: an address of the environment, in the operator's own network. */
  plain?: boolean;
  /** An add-on source: up to three redirects, and encodings that were not asked for (internal/hooks/outbound). */
  source?: boolean;
  /** Safe to repeat (a read, or a write with an idempotency key): up to three attempts. */
  idempotent?: boolean;
};

/** Header names are in lower case. */
export type HttpAnswer = { status: number; body: string; headers: { readonly [name: string]: string } };

/** Why there is no answer. "refused": this caller may not use that address. Holds no secret. */
export class HttpFailure extends Error {
  readonly kind: "timeout" | "network" | "too_large" | "refused";
  /** The partner is down: a job that failed because of it is retried once the partner answers (lib/job-outcome.ts). */
  readonly outage: boolean;

  constructor(kind: HttpFailure["kind"], method: string, url: string) {
    super(`${method} ${hostOf(url)}: ${kind}`);
    this.name = "HttpFailure";
    this.kind = kind;
    this.outage = kind === "timeout" || kind === "network";
  }
}

/**
 * One call to a partner: named hosts only, no redirects (a source may send three), bounded in time and size. An idempotent
 * call is repeated up to two times after 429, 5xx, a time-out or a lost connection, with waits of about 0.3 and 0.9 s. Call it
 * from jobs, or from a route outside any transaction.
 * @throws HttpFailure when there is no answer; an answer of any status is returned
 */
export function request(call: HttpCall): HttpAnswer {
  if (blockedReason(call.url, call.hosts, call.plain)) throw new HttpFailure("refused", call.method, call.url);
  const tries = attempts(call.idempotent === true || call.method === "GET");
  for (let turn = 1; ; turn++) {
    const answer = once(call);
    const again = turn < tries && (answer.failure ? answer.failure !== "too_large" : isTransient(answer.status));
    if (!again) {
      if (answer.failure) throw new HttpFailure(answer.failure, call.method, call.url);
      return { status: answer.status, body: answer.body, headers: answer.headers };
    }
    sleep(waitMs(turn, Math.random()));
  }
}

type Outcome = HttpAnswer & { failure: "" | "timeout" | "network" | "too_large" };

function once(call: HttpCall): Outcome {
  const timeout = call.timeoutSeconds ?? 10;
  const maxBytes = call.maxBytes ?? 1 << 20;
  const { method, url, headers = {}, body = "", source = false } = call;
  const answer = $outbound.send({ url, method, headers, body, timeoutMS: timeout * 1000, maxBytes, source });
  const { status, body: text, failure } = answer;
  return { status, body: text, headers: { ...answer.headers }, failure };
}
