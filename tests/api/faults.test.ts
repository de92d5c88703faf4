import { describe, expect, it } from "vitest";
import { runCampaign, seededChance } from "../faults/lib/campaign.ts";
import { CAMPAIGNS } from "../faults/lib/list.ts";

const SEED = process.env.SEED ?? String(Date.now() % 1_000_000);
/** The time of all campaigns together; `npm run faults` gives them ten minutes, also within `npm run test:long`. */
const MS = 20_000;
const shares = CAMPAIGNS.reduce((sum, { share }) => sum + share, 0);

describe(`under faults (SEED=${SEED})`, () => {
  for (const campaign of CAMPAIGNS) {
    it(campaign.name, { timeout: 300_000 }, async ({ skip }) => {
      const reason = campaign.missing?.();
      if (reason) return skip(reason);
      const { broken } = await runCampaign(campaign, seededChance(SEED, campaign), (MS * campaign.share) / shares);
      expect(broken).toEqual([]);
    });
  }
});
