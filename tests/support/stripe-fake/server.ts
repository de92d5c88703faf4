import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { invalid, lacksRight, missing, StripeError, unknownKey } from "./errors.ts";
import { type Fault, Faults } from "./faults.ts";
import { type Answer, IdempotencyKeys } from "./idempotency.ts";
import { Params } from "./params.ts";
import { route } from "./routes.ts";
import type { StripeMock } from "./stripe-mock.ts";
import { toWire } from "./wire.ts";
import { API_VERSION, newId, type World } from "./world.ts";

export type StripeRequest = {
  method: string;
  path: string;
  fields: { [name: string]: string };
  idempotencyKey: string | null;
};

/** Each mode has its own objects and idempotency keys. */
type Mode = { world: World; keys: IdempotencyKeys };

/** The API over HTTP, with the checks that Stripe runs on every request before its handler. */
export class StripeServer {
  readonly faults = new Faults();
  /** Requests that passed the checks. */
  readonly requests: StripeRequest[] = [];
  /** Problems that fail a test: requests that stripe-mock rejects or the fake does not support. */
  readonly problems: string[] = [];
  readonly http: Server;
  /** Whether the operator has rolled the key: Stripe refuses it. */
  keyExpired = false;
  /** The rights that a restricted key lacks, with the requests ("METHOD /path") that need them. */
  keyLacks: { right: string; match: RegExp }[] = [];
  /** Whether the same key gets "missing" again. Stripe says so of endpoints that have begun to run, not when that is. */
  keepsMissing = true;
  /** By secret key. */
  readonly #modes: ReadonlyMap<string, Mode>;
  readonly #mock: StripeMock;

  /** @param worlds the state of each mode, by its secret key */
  constructor(worlds: ReadonlyMap<string, World>, mock: StripeMock) {
    this.#modes = new Map([...worlds].map(([key, world]) => [key, { world, keys: new IdempotencyKeys() }]));
    this.#mock = mock;
    this.http = createServer((request, response) => {
      this.#serve(request, response).catch((error) => {
        this.problems.push(String(error instanceof Error ? error.stack : error));
        response.destroy();
      });
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString();
    const { method = "GET", url = "/" } = request;
    const [path = "/", search = ""] = url.split("?");
    const fault = this.faults.next(`${method} ${path}`);
    const wait = () => fault?.until ?? new Promise((resolve) => setTimeout(resolve, fault?.ms ?? 1000));
    if (fault?.kind === "slow" && !fault.done) await wait();
    if (fault && fault.kind !== "slow" && !fault.done) return this.#spoil(response, fault.kind);
    const answer = await this.#answer(request, method, path, method === "GET" || !body ? search : body);
    if (fault && fault.kind !== "slow") return this.#spoil(response, fault.kind);
    if (fault?.done) await wait();
    this.#send(response, answer.status, answer.body, answer.requestId, answer.replayed);
  }

  #spoil(response: ServerResponse, kind: Exclude<Fault["kind"], "slow">): void {
    if (kind === "timeout") return; // the connection stays open without a response
    if (kind === "reset") return void response.destroy();
    const id = newId("req");
    if (kind === "page") return void this.#send(response, 200, "<html>", id, false);
    const error =
      kind === "error"
        ? new StripeError(500, "api_error", "An unknown error occurred.")
        : kind === "forbidden"
          ? lacksRight("rk_test_passerelle", "rak_unknown")
          : new StripeError(429, "invalid_request_error", "Request rate limit exceeded.", { code: "rate_limit" });
    this.#send(response, error.status, JSON.stringify(error.body(id)), id, false);
  }

  async #answer(
    request: IncomingMessage,
    method: string,
    path: string,
    encoded: string,
  ): Promise<Answer & { replayed: boolean }> {
    const requestId = newId("req");
    const header = request.headers["idempotency-key"];
    const key = method === "GET" || typeof header !== "string" ? null : header;
    let begun: IdempotencyKeys | null = null;
    try {
      const { world, keys } = this.#letIn(request, method, encoded);
      const fields = Object.fromEntries(new URLSearchParams(encoded));
      this.requests.push({ method, path, fields, idempotencyKey: key });
      if (key !== null) {
        const first = keys.begin(key, `${method} ${path} ${encoded}`, world.now());
        if (first) return { ...first, replayed: true };
        begun = keys;
      }
      await this.#checkShape(request, method, path, encoded);
      const body = this.#carryOut(world, method, path, encoded, { id: requestId, idempotency_key: key });
      const answer = { status: 200, body: JSON.stringify(body, null, 2), requestId };
      if (key !== null) keys.keep(key, answer);
      return { ...answer, replayed: false };
    } catch (error) {
      const refusal = error instanceof StripeError ? error : this.#unknown(method, path, error);
      const answer = { status: refusal.status, body: JSON.stringify(refusal.body(requestId), null, 2), requestId };
      // A declined card and a missing object are valid outcomes; a bad parameter is a bug.
      const kept = refusal.type === "card_error" || (this.keepsMissing && refusal.details.code === "resource_missing");
      if (key !== null && kept) begun?.keep(key, answer);
      else if (key !== null) begun?.forget(key);
      return { ...answer, replayed: false };
    }
  }

  /** The checks of every request: key, version, form. @returns the key's mode */
  #letIn(request: IncomingMessage, method: string, encoded: string): Mode {
    const { authorization = "", "stripe-version": version, "content-type": type = "" } = request.headers;
    const key = authorization.replace("Bearer ", "");
    const mode = this.#modes.get(key);
    if (!mode || this.keyExpired) throw unknownKey(key, mode !== undefined);
    const lacking = this.keyLacks.find(({ match }) => match.test(`${request.method} ${request.url?.split("?")[0]}`));
    if (lacking) throw lacksRight(key.replace(/^sk_/, "rk_"), lacking.right);
    if (version !== API_VERSION) throw new Error(`Stripe-Version is ${String(version)}, expected ${API_VERSION}`);
    if (method !== "GET" && encoded && !type.startsWith("application/x-www-form-urlencoded"))
      throw invalid("Invalid request: bodies are application/x-www-form-urlencoded.");
    return mode;
  }

  /** Asks stripe-mock whether Stripe would accept the shape of a request. */
  async #checkShape(request: IncomingMessage, method: string, path: string, encoded: string): Promise<void> {
    const { authorization = "", "stripe-version": version } = request.headers;
    const refusal = await this.#mock.refuses({ method, path, encoded, authorization, version: String(version) });
    if (refusal) throw new Error(`stripe-mock answers ${refusal} to ${encoded}`);
  }

  #carryOut(world: World, method: string, path: string, encoded: string, request: World["request"]): object {
    const found = route(method, path);
    if (!found) throw new Error("the fake has no such route");
    refuseOtherMode(world, found.id, encoded);
    const params = new Params(encoded, world.shift);
    const expand = params.list("expand");
    world.request = request;
    const result = found.handler(world, params, found.id);
    const leftOver = params.leftOver();
    if (leftOver.length > 0) throw new Error(`the fake does nothing with ${leftOver.join(", ")}`);
    return toWire(world, result, expand);
  }

  /** Fails the test, not only the request, for anything that the fake does not support. */
  #unknown(method: string, path: string, error: unknown): StripeError {
    const text = `${method} ${path}: ${error instanceof Error ? error.message : String(error)}`;
    this.problems.push(text);
    return invalid(text);
  }

  #send(response: ServerResponse, status: number, body: string, requestId: string, replayed: boolean): void {
    response.writeHead(status, {
      "Content-Type": "application/json",
      "Request-Id": requestId,
      "Stripe-Version": API_VERSION,
      ...(status === 401 && { "WWW-Authenticate": 'Bearer realm="Stripe"' }),
      ...(replayed && { "Idempotent-Replayed": "true" }),
    });
    response.end(body);
  }
}

/** A key finds nothing of the other mode, neither in the path nor in a parameter or a filter, and Stripe says why. */
function refuseOtherMode(world: World, id: string, encoded: string): void {
  const named = [["id", id] as const, ...new URLSearchParams(encoded)];
  for (const [param, value] of named) {
    const other = world.other?.objects.get(value);
    // In a body `id` names an object to be made.
    if (!other || world.objects.has(value) || (param === "id" && value !== id)) continue;
    const [theirs, ours] = world.settings.livemode ? ["test", "live"] : ["live", "test"];
    const hint = `; a similar object exists in ${theirs} mode, but a ${ours} mode key was used to make this request.`;
    throw missing(other.object, value, param, hint);
  }
}
