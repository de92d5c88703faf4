import { spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { Socket } from "node:net";
import { stripeMock } from "../go-tools.ts";
import { pause } from "../poll.ts";
import { freePort } from "../server.ts";

export type StripeMock = {
  url: string;
  /** Sends it a request. @returns why it rejects the request, "" if it accepts */
  refuses: (request: ShapedRequest) => Promise<string>;
};

/** The parts of a request to check; `encoded` is the query of a GET, else the body. */
type ShapedRequest = { method: string; path: string; encoded: string; authorization: string; version: string };

let running: Promise<StripeMock> | undefined;

/** This process's stripe-mock on loopback, started at the first call: it keeps no state, and a start takes a second of a processor. */
export function sharedStripeMock(): Promise<StripeMock> {
  running ??= start().catch((error) => {
    running = undefined; // the next file tries again
    throw error;
  });
  return running;
}

/** Ends a command once its standard input closes: a worker is killed, and says goodbye to nobody. */
const WITH_US = 'exec 3<&0; "$@" & pid=$!; { cat <&3; kill $pid; } & wait $pid';

async function start(): Promise<StripeMock> {
  const binary = await stripeMock();
  const url = `http://127.0.0.1:${await freePort()}`;
  // Without an address for HTTPS it would listen on all interfaces.
  const args = ["-http-addr", url.slice("http://".length), "-https-addr", `127.0.0.1:${await freePort()}`];
  const child = spawn("sh", ["-c", WITH_US, "sh", binary, ...args], { stdio: ["pipe", "ignore", "ignore"] });
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  for (const end = Date.now() + 30_000; ; await pause(25)) {
    if (child.exitCode !== null || Date.now() > end) throw new Error("stripe-mock did not start");
    // It answers 401 without a key, so it is up.
    if (await fetch(url).then(Boolean, () => false)) break;
  }
  // Each request to the fake makes one here, so connections are kept alive.
  const agent = new Agent({ keepAlive: true });
  return { url, refuses: (asked) => refuses(url, agent, asked) };
}

function refuses(url: string, agent: Agent, asked: ShapedRequest): Promise<string> {
  const { method, path, encoded, authorization, version } = asked;
  const query = method === "GET" && encoded ? `?${encoded}` : "";
  const headers = {
    Authorization: authorization.replace("sk_live_", "sk_test_"), // the only keys that it takes
    "Stripe-Version": version,
    ...(method === "GET" ? {} : { "Content-Type": "application/x-www-form-urlencoded" }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}${query}`, { method, headers, agent }, (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.on("end", () => resolve((answer.statusCode ?? 500) < 300 ? "" : `${answer.statusCode}: ${text}`));
      answer.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(method === "GET" ? "" : encoded);
  });
}
