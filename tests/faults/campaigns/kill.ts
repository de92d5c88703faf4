import { pause } from "../../support/poll.ts";
import { startServer } from "../../support/server.ts";
import { template } from "../../support/template.ts";
import type { Campaign } from "../lib/campaign.ts";
import { moreSignUps, startLoad, verify } from "../lib/load.ts";

/** kill -9 at any moment of a sign-up: what was answered is there, and no member is half made. */
export const kill: Campaign = {
  name: "kill -9 under load",
  share: 3,
  async run({ chance, end }) {
    const server = await startServer({ from: await template() });
    const acknowledged: string[] = [];
    const broken: string[] = [];
    let kills = 0;
    try {
      do {
        const load = startLoad(server.url, 6);
        await moreSignUps(load, 5);
        await pause(chance.next() * 150);
        await server.kill();
        await load.stop();
        acknowledged.push(...load.acknowledged);
        await server.restart();
        kills += 1;
        broken.push(...verify(server.dir, acknowledged).map((text) => `kill ${kills}: ${text}`));
      } while (Date.now() < end && broken.length === 0);
    } finally {
      await server.stop();
    }
    return { figures: { kills, acknowledged: acknowledged.length }, broken };
  },
};
