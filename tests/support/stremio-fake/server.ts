import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Json } from "../http.ts";
import { METHODS, Refusal } from "./methods.ts";
import { type FakeState, newState } from "./state.ts";

/** What goes wrong: a proxy's page under 502, no answer, a cut connection, a slow answer, or an error under HTTP 200. */
type Fault = {
  /** Only for this method; any when left out. */
  method?: string;
  kind: "html" | "stall" | "reset" | "slow" | "error";
  /** How often; once when left out. */
  times?: number;
  /** The method takes effect before it goes wrong: the answer is lost, the change is not. */
  late?: boolean;
  /** Of `error`. */
  code?: number;
  message?: string;
  /** Of `slow`. */
  ms?: number;
};

type Call = { method: string; at: number; body: Json };

export type StremioFake = FakeState & {
  /** For STREMIO_API_BASE. */
  url: string;
  /** Every request so far, in order. */
  calls: Call[];
  /** How many requests were answered at the same time, at the most. */
  mostAtOnce: () => number;
  /** The methods called so far, in order. */
  methods: () => string[];
  fault: (fault: Fault) => void;
  clearFaults: () => void;
  /** Ends the sessions of an account, or all of them, as its owner can. */
  expire: (email?: string) => void;
  close: () => Promise<void>;
};

/** The central API of the add-on service on loopback: one envelope, HTTP 200 for errors too, stateful. */
export async function startStremioFake(): Promise<StremioFake> {
  const state = newState();
  const calls: Call[] = [];
  let [atOnce, most] = [0, 0];
  let faults: (Fault & { left: number })[] = [];

  function takeFault(method: string): Fault | undefined {
    const found = faults.find((fault) => fault.left > 0 && (fault.method ?? method) === method);
    if (found) found.left -= 1;
    return found;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = /^\/api\/(\w+)$/.exec(request.url ?? "")?.[1] ?? "";
    const body = await readJson(request);
    calls.push({ method, at: Date.now(), body });
    const fault = takeFault(method);
    if (!fault) return answer(response, run(state, request, method, body));
    if (fault.late) run(state, request, method, body);
    if (fault.kind === "stall") return; // close() ends it
    if (fault.kind === "reset") return void request.socket.destroy();
    if (fault.kind === "html") {
      response.writeHead(502, { "Content-Type": "text/html" });
      return void response.end("<html><body><h1>502 Bad Gateway</h1></body></html>");
    }
    if (fault.kind === "slow") await new Promise((resolve) => setTimeout(resolve, fault.ms ?? 1000));
    if (fault.kind === "slow") return answer(response, run(state, request, method, body));
    answer(response, { error: { message: fault.message ?? "Something broke", code: fault.code ?? 500 } });
  }

  const server = createServer((request, response) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    handle(request, response)
      .catch(() => request.socket.destroy())
      .finally(() => {
        atOnce -= 1;
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has one
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    calls,
    mostAtOnce: () => most,
    methods: () => calls.map(({ method }) => method),
    fault: (fault: Fault) => void faults.push({ ...fault, left: fault.times ?? 1 }),
    clearFaults: () => {
      faults = [];
    },
    expire: (email?: string) => {
      for (const [key, owner] of state.sessions) if (!email || owner === email) state.sessions.delete(key);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

/** The envelope of one call: exactly one of `result` and `error`. */
function run(state: FakeState, request: IncomingMessage, name: string, body: Json): Json {
  const method = METHODS[name];
  try {
    if (request.method !== "POST" || !request.headers["content-type"]?.startsWith("application/json"))
      throw new Refusal(0, "JSON by POST only");
    if (!method || (method.type && body.type !== method.type)) throw new Refusal(0, "Invalid request");
    return { result: method.run(state, body) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { error: { message: error.message, code: error.code } };
  }
}

function answer(response: ServerResponse, body: Json): void {
  response.writeHead(200, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

async function readJson(request: IncomingMessage): Promise<Json> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // an IncomingMessage without encoding gives buffers
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as Json; // each method checks what it reads
  } catch {
    return {};
  }
}
