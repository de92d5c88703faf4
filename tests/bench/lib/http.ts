import { Agent, type IncomingHttpHeaders, request } from "node:http";

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; milliseconds: number };

type Options = {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  agent?: Agent;
  /** The address that the request comes from. */
  localAddress?: string;
};

const keepAlive = new Agent({ keepAlive: true, maxSockets: 16 });

/** The response to one request, its body as sent over the wire (not decompressed), and the time to the last byte. */
export function ask(url: string, options: Options = {}): Promise<Answer> {
  const { method = "GET", headers = {}, agent = keepAlive, localAddress } = options;
  const body = options.body === undefined ? undefined : JSON.stringify(options.body);
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const length = body
      ? { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(body)) }
      : {};
    const outgoing = request(
      url,
      { method, agent, localAddress, headers: { ...headers, ...length }, timeout: 30_000 },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.once("error", reject);
        incoming.once("end", () => {
          const milliseconds = performance.now() - start;
          const status = incoming.statusCode ?? 0;
          resolve({ status, headers: incoming.headers, body: Buffer.concat(chunks), milliseconds });
        });
      },
    );
    outgoing.once("timeout", () => outgoing.destroy(new Error(`${method} ${url}: no answer within 30 s`)));
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

/** @throws Error with the response's text unless it is a 2xx */
export async function expectOk(url: string, options: Options = {}): Promise<Answer> {
  const answer = await ask(url, options);
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new Error(`${options.method ?? "GET"} ${url}: ${answer.status} ${answer.body.toString().slice(0, 300)}`);
}

/** The JSON of a response, for the caller to check. */
export const json = (answer: Answer): unknown => JSON.parse(answer.body.toString());
