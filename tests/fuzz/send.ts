import { Agent, request } from "node:http";

/** One request as sent over the wire. */
export type Shot = {
  role: string;
  method: string;
  path: string;
  headers: { readonly [name: string]: string };
  body: string | Buffer | undefined;
};

/** `status` is 0 if the connection broke or timed out. */
export type Hit = { status: number; text: string; ms: number };

const PATIENCE_MS = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends a request unchanged: normalizes no path and follows no redirect. */
export function send(url: string, { method, path, headers, body }: Shot): Promise<Hit> {
  const { hostname, port } = new URL(url);
  const start = performance.now();
  const ms = () => performance.now() - start;
  return new Promise((resolve) => {
    // Node sends a DELETE's body without its length: the server takes it for the next request, and that for ours.
    const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
    const options = { hostname, port, method, path, headers: { ...headers, ...length }, agent, timeout: PATIENCE_MS };
    const sent = request(options, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", () => resolve({ status: 0, text: "", ms: ms() }));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString(), ms: ms() }),
      );
    });
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => resolve({ status: 0, text: "", ms: ms() }));
    sent.end(body);
  });
}

/** Closes the kept connections. */
export const closeConnections = (): void => agent.destroy();
