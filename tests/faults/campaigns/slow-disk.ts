import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { command } from "../../support/command.ts";
import { startProduct } from "../../support/product.ts";
import { template } from "../../support/template.ts";
import type { Campaign } from "../lib/campaign.ts";
import { moreSignUps, startLoad, verify } from "../lib/load.ts";

/** What each sync takes, in ms: a commit of a sign-up waits for one or two, behind those of others. */
const SYNC_MS = 400;
/** Exit status of `passerelle health` where a restart may help. */
const RESTART = 3;

/**
 * Each sync takes long, as on a disk that others use up. Sign-ups are still acknowledged and kept, and no look at the health asks
 * for a restart.
 */
export const slowDisk: Campaign = {
  name: "a slow disk",
  share: 2,
  missing: noTracer,
  async run({ end }) {
    const broken: string[] = [];
    const product = await startProduct({ from: await template() });
    const { dir, url } = product;
    const load = startLoad(url, 3);
    let looks = 0;
    let tracer: ChildProcess | undefined;
    try {
      await moreSignUps(load, 3);
      tracer = slowSyncs(product.pid());
      do {
        await moreSignUps(load, 3);
        const health = await command(dir, ["health", `--http=${url}`]);
        looks += 1;
        if (health.code === RESTART) broken.push(`health asks for a restart: ${health.output}`);
      } while (Date.now() < end && broken.length === 0);
      tracer.kill();
      await once(tracer, "exit");
      await load.stop();
      await product.end();
      broken.push(...verify(dir, load.acknowledged));
    } finally {
      tracer?.kill();
      await load.stop();
      await product.stop();
    }
    for (const [status, count] of load.refused)
      if (status !== 503) broken.push(`${count} sign-ups were answered with ${status}`);
    return { figures: { acknowledged: load.acknowledged.length, looks }, broken };
  },
};

/** Delays the end of each sync of a process, for as long as the tracer runs. */
function slowSyncs(pid: number): ChildProcess {
  const call = `inject=fsync,fdatasync:delay_exit=${SYNC_MS * 1000}`;
  return spawn("strace", ["-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync,fdatasync", "-e", call, "-p", `${pid}`]);
}

/** Why syncs can't be slowed down here; undefined when they can. */
function noTracer(): string | undefined {
  const tried = spawnSync("strace", ["-qq", "-o", "/dev/null", "-e", "inject=fsync:delay_exit=1", "true"]);
  return tried.status === 0 ? undefined : "needs strace, and a system that lets it trace";
}
