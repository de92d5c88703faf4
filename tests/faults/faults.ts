import { parseArgs } from "node:util";
import setup from "../support/template.ts";
import { type Campaign, runCampaign, seededChance } from "./lib/campaign.ts";
import { CAMPAIGNS } from "./lib/list.ts";

/**
 * `npm run faults [-- --seconds=600 --seed=… --only=kill,power]`: what the product promises under faults, tried on the
 * built binary. It prints a line of figures for each campaign and exits with 1 when a promise did not hold. A campaign that
 * cannot run on this machine says why and is not counted as held.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: process.env.SEED ?? String(Date.now() % 1_000_000) },
    seconds: { type: "string", default: "600" },
    only: { type: "string", default: "" },
  },
});
const { seed } = values;
const seconds = Math.min(Number(values.seconds), 600);
const only = values.only.split(",");
const chosen = CAMPAIGNS.filter(({ name }) => only.some((word) => name.includes(word)));

const missing = new Map<Campaign, string>();
for (const campaign of chosen) {
  const reason = campaign.missing?.();
  if (reason) missing.set(campaign, reason);
}
const runnable = chosen.filter((campaign) => !missing.has(campaign));
const shares = runnable.reduce((sum, { share }) => sum + share, 0);

console.log(`Seed ${seed}, ${seconds} s, ${runnable.length} campaigns`);
const removeTemplates = await setup();
let broken = 0;
try {
  for (const campaign of runnable) {
    const start = Date.now();
    const outcome = await runCampaign(
      campaign,
      seededChance(seed, campaign),
      (seconds * 1000 * campaign.share) / shares,
    );
    const figures = Object.entries(outcome.figures).map(([name, value]) => `${name} ${value}`);
    const mark = outcome.broken.length === 0 ? "held  " : "BROKEN";
    console.log(`${mark} ${campaign.name}: ${figures.join(", ")} (${Math.round((Date.now() - start) / 1000)} s)`);
    for (const sentence of outcome.broken) console.log(`       ${sentence}`);
    broken += outcome.broken.length;
  }
} finally {
  removeTemplates();
}
for (const [campaign, reason] of missing) console.log(`NOT RUN ${campaign.name}: ${reason}`);
console.log(broken === 0 ? "Every promise held." : `${broken} promises did not hold: repeat with --seed=${seed}`);
process.exit(broken === 0 ? 0 : 1);
