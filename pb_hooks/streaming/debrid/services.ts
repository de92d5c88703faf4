import type { DebridService } from "../../../common/contract/debrid.ts";
import { hostOf } from "../../../common/host.ts";
import { now } from "../../../common/time.ts";
import { HttpFailure, request } from "../../lib/http.ts";
import type { Answer } from "./rules.ts";

/** Each service's account endpoint; all take the key as a bearer token, none in the address. */
const ADDRESSES: { readonly [S in DebridService]: readonly [origin: string, path: string] } = {
  "real-debrid": ["https://api.real-debrid.com", "/rest/1.0/user"],
  alldebrid: ["https://api.alldebrid.com", "/v4/user"],
  premiumize: ["https://www.premiumize.me", "/api/account/info"],
  torbox: ["https://api.torbox.app", "/v1/api/user/me?settings=false"],
  "debrid-link": ["https://debrid-link.com", "/api/v2/account/infos"],
};

const TIMEOUT_SECONDS = 10;
const MAX_BYTES = 64 * 1024;

/**
 * Asks a service about the account of a key; also returns the time taken in ms. Never throws for a failure of the
 * service. `DEBRID_API_BASE` replaces all of them with one server, each under its name (tests).
 */
export function ask(service: DebridService, key: string): { answer: Answer; latencyMs: number } {
  const [origin, path] = ADDRESSES[service];
  const base = $os.getenv("DEBRID_API_BASE");
  const url = `${base ? `${base}/${service}` : origin}${path}`;
  const start = now().getTime();
  const headers = { Authorization: `Bearer ${key}`, Accept: "application/json" };
  const call = { method: "GET", url, hosts: [hostOf(url)], headers, maxBytes: MAX_BYTES } as const;
  let answer: Answer;
  try {
    answer = request({ ...call, timeoutSeconds: TIMEOUT_SECONDS });
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    answer = { failure: error.kind };
  }
  return { answer, latencyMs: now().getTime() - start };
}
