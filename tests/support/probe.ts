import { spawn } from "node:child_process";
import { call } from "./http.ts";
import { pause, until } from "./poll.ts";

/** What was asked for over and over: how often it came, how often not, and the longest time (ms) between two answers. */
type Found = { answers: number; failed: number; longest: number };

export type Probe = { found: Found; stop: () => Promise<Found> };

/** Asks a server again and again for what it has answered once. */
export async function probe(url: string, path: string): Promise<Probe> {
  await until(path, async () => (await call(url, "GET", path)).status === 200);
  const found = { answers: 0, failed: 0, longest: 0 };
  let stopped = false;
  const asking = (async () => {
    for (let last = Date.now(); !stopped; await pause(20)) {
      const status = await call(url, "GET", path).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status !== 200) {
        found.failed += 1;
        continue;
      }
      found.answers += 1;
      found.longest = Math.max(found.longest, Date.now() - last);
      last = Date.now();
    }
  })();
  return {
    found,
    stop: async () => {
      stopped = true;
      await asking;
      return found;
    },
  };
}

const EMPTY = `const server = require("node:http").createServer((_, answer) => answer.end("x"));
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;

/** A probe of an empty server in a separate process: what an answer takes on this machine beside all that runs there. */
export async function probeMachine(): Promise<Probe> {
  const child = spawn(process.execPath, ["-e", EMPTY], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<string>((resolve) =>
    child.stdout.once("data", (data: Buffer) => resolve(data.toString().trim())),
  );
  const { found, stop } = await probe(`http://127.0.0.1:${port}`, "/");
  return { found, stop: () => stop().finally(() => child.kill("SIGKILL")) };
}
