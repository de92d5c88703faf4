import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, expect, it } from "vitest";
import { until } from "../support/poll.ts";
import { freePort, isFree, ROOT } from "../support/server.ts";

const folder = mkdtempSync(`${tmpdir()}/passerelle-demo-`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The first of four ports in a row on which nobody listens. */
async function fourPorts(): Promise<number> {
  for (;;) {
    const first = await freePort();
    const free = await Promise.all([1, 2, 3].map((above) => isFree(first + above)));
    if (free.every(Boolean)) return first;
  }
}

it("shows that films continue while the writer is dead, and leaves nothing", async () => {
  const port = await fourPorts();
  const args = ["--nodes", "--no-build", `--dir=${folder}/demo`, "--users=20", "--days=30", `--http=127.0.0.1:${port}`];
  const demo = spawn(process.execPath, [`${ROOT}scripts/demo.ts`, ...args], {
    env: { ...process.env, TMPDIR: folder },
  });
  let said = "";
  for (const stream of [demo.stdout, demo.stderr]) stream.on("data", (data: Buffer) => (said += data.toString()));
  const ended = new Promise((resolve) => demo.once("close", resolve));
  const back = /Writes are back after \d+ s, at the standby\. 0 answers of the nodes failed\./;
  await until("writes", () => demo.exitCode !== null || back.test(said), 100_000);
  demo.kill("SIGINT");
  expect([await ended, said]).toEqual([0, expect.stringMatching(back)]);
  expect(said).toMatch(
    /node 1: [1-9] films, [1-9] pages {3}node 2: [1-9] films, [1-9] pages {3}failed: 0 {3}writes: no/,
  );
  expect(readdirSync(folder)).toEqual(["demo"]);
});
