import { mkdirSync, readFileSync } from "node:fs";
import { pause } from "../../support/poll.ts";
import { startProduct } from "../../support/product.ts";
import type { Campaign } from "../lib/campaign.ts";
import { lostOf, moreSignUps, startLoad, verify } from "../lib/load.ts";
import { ext4, noPowerCuts } from "../lib/volume.ts";

/** The power goes at any moment of a sign-up: what was answered is on the disk. */
export const powerCut: Campaign = {
  name: "power cut under load",
  share: 3,
  missing: noPowerCuts,
  async run({ chance, end }) {
    const volume = ext4(256);
    const dir = `${volume.path}/data`;
    mkdirSync(dir);
    const acknowledged: string[] = [];
    const broken: string[] = [];
    const late: string[] = [];
    let [cuts, gone] = [0, 0];
    try {
      // Installed there, not copied: what the first start writes must survive too.
      const server = await startProduct({ dir });
      const key = readFileSync(`${dir}/app.key`, "utf8");
      try {
        do {
          const load = startLoad(server.url, 6);
          await moreSignUps(load, 5);
          await pause(chance.next() * 500);
          // A machine without power answers nobody. Here the process lives on for a moment, and a sync that is under way
          // at the cut may come back as done: who is answered after it is no promise kept or broken.
          const answered = load.acknowledged.length;
          volume.cut();
          await server.kill();
          await load.stop();
          acknowledged.push(...load.acknowledged.slice(0, answered));
          late.push(...load.acknowledged.slice(answered));
          volume.remount();
          await server.restart();
          cuts += 1;
          if (readFileSync(`${dir}/app.key`, "utf8") !== key) broken.push(`cut ${cuts}: app.key is another one`);
          broken.push(...verify(dir, acknowledged).map((text) => `cut ${cuts}: ${text}`));
        } while (Date.now() < end && broken.length === 0);
      } finally {
        await server.kill();
      }
      gone = lostOf(dir, late);
    } finally {
      volume.remove();
    }
    return {
      figures: { cuts, acknowledged: acknowledged.length, "answered after a cut": late.length, "of those lost": gone },
      broken,
    };
  },
};
