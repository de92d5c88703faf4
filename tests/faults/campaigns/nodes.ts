import { call } from "../../support/http.ts";
import { startNodes } from "../../support/nodes.ts";
import { pause, until } from "../../support/poll.ts";
import { probe, probeMachine } from "../../support/probe.ts";
import type { TestServer } from "../../support/server.ts";
import type { Campaign } from "../lib/campaign.ts";
import { lostOf, moreSignUps, startLoad } from "../lib/load.ts";

/** A node answers faster than this, also in the moment of a kill: an old page replaces a slow render. An empty server's is added. */
const LONGEST_GAP_MS = 500;
/** The lease of two seconds, the first upload, and what a takeover may take beside them on a busy machine. */
const WRITES_AGAIN_MS = 15_000;

async function serves({ url }: TestServer): Promise<boolean> {
  return fetch(`${url}/api/health`).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** The machine that writes is killed again and again, under writes through two nodes; a standby takes over. */
export const nodes: Campaign = {
  name: "nodes while writers die",
  share: 3,
  async run({ chance, end }) {
    const all = await startNodes(2);
    const broken: string[] = [];
    const acknowledged: string[] = [];
    let kills = 0;
    let longest = 0;
    try {
      const path = (await all.memberPath()).replace(/catalog.*/, "manifest.json");
      let serving: TestServer = all.writer;
      let waiting = await all.add(["--standby"]);
      await until("the standby to report", async () => (await call(waiting.url, "GET", "/api/health")).status === 503);
      const machine = await probeMachine();
      const probes = await Promise.all(all.nodes.flatMap(({ url }) => [probe(url, path), probe(url, "/en")]));
      do {
        const loads = all.nodes.map(({ url }) => startLoad(url, 2));
        for (const load of loads) await moreSignUps(load, 3);
        await pause(chance.next() * 1000);
        const killed = Date.now();
        await serving.kill();
        kills += 1;
        await until("the standby to take over", () => serves(waiting), 60_000);
        for (const load of loads) await moreSignUps(load, 1);
        longest = Math.max(longest, Date.now() - killed);
        for (const load of loads) {
          await load.stop();
          acknowledged.push(...load.acknowledged);
        }
        [serving, waiting] = [waiting, serving];
        await waiting.restart();
      } while (Date.now() < end && broken.length === 0);
      const found = await Promise.all(probes.map((one) => one.stop()));
      const { longest: machines } = await machine.stop();
      const sum = (of: (one: (typeof found)[number]) => number) => found.reduce((total, one) => total + of(one), 0);
      const gap = (first: number) => Math.max(...found.filter((_, at) => at % 2 === first).map((one) => one.longest));
      const lost = lostOf(serving.dir, acknowledged);
      if (lost > 0) broken.push(`${lost} of ${acknowledged.length} acknowledged members are lost`);
      if (sum((one) => one.failed) > 0) broken.push(`${sum((one) => one.failed)} answers of nodes failed`);
      found.forEach((one, at) => {
        const what = at % 2 === 0 ? "gateway" : "pages";
        if (one.longest > LONGEST_GAP_MS + machines)
          broken.push(`the ${what} of node ${Math.floor(at / 2) + 1} answered nothing for ${one.longest} ms`);
      });
      if (longest > WRITES_AGAIN_MS) broken.push(`writes came back after ${longest} ms`);
      return {
        figures: {
          kills,
          acknowledged: acknowledged.length,
          answers: sum((one) => one.answers),
          "longest gap of gateways (ms)": gap(0),
          "of pages (ms)": gap(1),
          "of an empty server (ms)": machines,
          "longest without writes (ms)": longest,
        },
        broken,
      };
    } finally {
      await all.stop();
    }
  },
};
