import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { until } from "./poll.ts";
import { freePort, isFree, ROOT } from "./server.ts";

export type Varnish = { url: string; stop: () => Promise<void> };

/** Starts Varnish with deploy/varnish.vcl in front of a server, as it is but for the server's port and the file of the secret. */
export async function startVarnish(server: string, secret: string): Promise<Varnish> {
  const folder = mkdtempSync(`${tmpdir()}/passerelle-varnish-`);
  writeFileSync(`${folder}/purge-secret`, `${secret}\n`);
  const example = readFileSync(`${ROOT}deploy/varnish.vcl`, "utf8")
    .replace('.port = "8090"', `.port = "${new URL(server).port}"`)
    .replaceAll("/etc/varnish/purge-secret", `${folder}/purge-secret`);
  writeFileSync(`${folder}/default.vcl`, example);
  const port = await freePort();
  const limits = ["-s", "malloc,64m", "-p", "thread_pools=1", "-p", "vsl_space=16M"];
  const child = spawn(
    "varnishd",
    ["-F", "-j", "none", "-n", `${folder}/work`, "-a", `127.0.0.1:${port}`, "-f", `${folder}/default.vcl`, ...limits],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (log += data.toString()));
  const stop = async () => {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    if (child.exitCode === null && child.kill("SIGTERM")) await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await until("Varnish", async () => {
      if (child.exitCode !== null) throw new Error(log);
      return !(await isFree(port));
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, stop };
}
