import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pause } from "./poll.ts";
import { type S3Server, startS3 } from "./s3.ts";

/**
 * What happens to requests on a path: nothing, no connection, no answer, an answer that never ends, one that is lost after
 * the storage has done what it asks for, an error, or a delay in ms.
 */
export type S3Fault = "none" | "cut" | "hang" | "drip" | "mute" | "refuse" | number;

/** A real S3 server that each machine reaches on its own path. */
export type S3Paths = {
  /** The environment of a machine whose path is opened by this. */
  env: (machine: string, prefix: string) => Promise<Record<string, string>>;
  /** Changes what happens to a machine's requests from now on, or to those whose "METHOD /path" matches. */
  fault: (machine: string, fault: S3Fault, only?: RegExp) => void;
  /** How many requests of a machine met a fault since the last change. */
  met: (machine: string) => number;
  stop: () => Promise<void>;
};

const BUSY = "<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>";

/** Starts an S3 server whose objects are in `dir`. */
export async function startS3Paths(dir: string): Promise<S3Paths> {
  const s3 = await startS3(dir);
  type Path = { fault: S3Fault; only: RegExp; met: number; close: () => Promise<void>; env: S3Server["env"] };
  const paths = new Map<string, Path>();

  async function open(machine: string): Promise<S3Server["env"]> {
    const [target] = /http:\/\/[^&]+/.exec(s3.env("x").BACKUP_URL ?? "") ?? [];
    const server = createServer((incoming, answer) => {
      let isMet = false;
      const fault = () => {
        const path = paths.get(machine);
        if (!path || path.fault === "none" || !path.only.test(`${incoming.method} ${incoming.url}`)) return "none";
        if (!isMet) path.met += 1;
        isMet = true;
        return path.fault;
      };
      pass(incoming, answer, new URL(target ?? ""), fault).catch(() => answer.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo; // a TCP server has one
    const env: S3Server["env"] = (prefix) => {
      const { BACKUP_URL = "", ...keys } = s3.env(prefix);
      return { ...keys, BACKUP_URL: BACKUP_URL.replace(/http:\/\/[^&]+/, `http://127.0.0.1:${port}`) };
    };
    const close = () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    paths.set(machine, { fault: "none", only: /^/, met: 0, close, env });
    return env;
  }

  return {
    env: async (machine, prefix) => (paths.get(machine)?.env ?? (await open(machine)))(prefix),
    fault: (machine, fault, only = /^/) => {
      const path = paths.get(machine);
      if (!path) throw new Error(`${machine} has no path`);
      Object.assign(path, { fault, only, met: 0 });
    },
    met: (machine) => paths.get(machine)?.met ?? 0,
    stop: async () => {
      await Promise.all([...paths.values()].map(({ close }) => close()));
      await s3.kill();
    },
  };
}

/** Passes a request on as it is, Host included, which is signed. A fault that begins while it waits counts too. */
async function pass(incoming: IncomingMessage, answer: ServerResponse, to: URL, fault: () => S3Fault): Promise<void> {
  const delay = fault();
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer); // a stream without encoding has Buffers
  if (typeof delay === "number") await pause(delay);
  switch (fault()) {
    case "cut":
      incoming.socket.destroy();
      return;
    case "hang":
      return; // nor does what it asks for happen
    case "drip": {
      answer.writeHead(200, { "Content-Type": "application/xml", "Content-Length": "1000000" });
      const drip = setInterval(() => answer.write(" "), 200);
      answer.once("close", () => clearInterval(drip));
      return;
    }
    case "refuse":
      answer.writeHead(503, { "Content-Type": "application/xml" }).end(BUSY);
      return;
  }
  const { method, url: path, rawHeaders: headers } = incoming;
  const sent = request({ host: to.hostname, port: to.port, method, path, headers }, (reply) => {
    const after = fault();
    if (after === "cut") return void incoming.socket.destroy(); // it happened, and its answer is lost
    if (after === "mute") return void reply.resume();
    answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
    reply.pipe(answer);
  });
  sent.once("error", () => answer.destroy());
  sent.end(Buffer.concat(chunks));
}
