import { createHash } from "node:crypto";
import { Chance } from "../../support/histories/chance.ts";

/** What a campaign gets: its own chance, made from the seed and its name, and the time (ms) after which it starts no round. */
type FaultContext = { chance: Chance; end: number };

/** What a campaign found: figures for the report, and each promise that did not hold, in one sentence. */
export type Outcome = { figures: { readonly [name: string]: number | string }; broken: string[] };

export type Campaign = {
  name: string;
  /** Its part of the whole time, beside those of the others. */
  share: number;
  /** Why it can't run on this machine; undefined when it can. */
  missing?: () => string | undefined;
  /** Runs one round at least, and more until `end`. */
  run: (context: FaultContext) => Promise<Outcome>;
};

/** Runs a campaign for so many ms. Its own error counts as a broken promise. */
export async function runCampaign(campaign: Campaign, chance: Chance, ms: number): Promise<Outcome> {
  try {
    return await campaign.run({ chance, end: Date.now() + ms });
  } catch (error) {
    return { figures: {}, broken: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
  }
}

/** The chance of one campaign, whichever others run. */
export function seededChance(seed: string, { name }: Campaign): Chance {
  const hash = createHash("sha256").update(`${seed}:${name}`).digest();
  return new Chance(hash.readUInt32LE(0));
}
