import { diskFull } from "../campaigns/disk-full.ts";
import { kill } from "../campaigns/kill.ts";
import { powerCut } from "../campaigns/power-cut.ts";
import { restore } from "../campaigns/restore.ts";
import type { Campaign } from "./campaign.ts";

/** Every campaign, in the order in which they run. */
export const CAMPAIGNS: readonly Campaign[] = [kill, powerCut, diskFull, restore];
