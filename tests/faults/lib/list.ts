import { clock } from "../campaigns/clock.ts";
import { corruption } from "../campaigns/corruption.ts";
import { diskFull } from "../campaigns/disk-full.ts";
import { incomplete } from "../campaigns/incomplete.ts";
import { kill } from "../campaigns/kill.ts";
import { noRoom } from "../campaigns/no-room.ts";
import { nodes } from "../campaigns/nodes.ts";
import { nodesAge } from "../campaigns/nodes-age.ts";
import { nodesCopy } from "../campaigns/nodes-copy.ts";
import { oneFolder } from "../campaigns/one-folder.ts";
import { partners } from "../campaigns/partners.ts";
import { powerCut } from "../campaigns/power-cut.ts";
import { replaced } from "../campaigns/replaced.ts";
import { restore } from "../campaigns/restore.ts";
import { slowDisk } from "../campaigns/slow-disk.ts";
import { soak } from "../campaigns/soak.ts";
import type { Campaign } from "./campaign.ts";

/** Every campaign, in the order in which they run. */
export const CAMPAIGNS: readonly Campaign[] = [
  kill,
  powerCut,
  diskFull,
  noRoom,
  partners,
  oneFolder,
  clock,
  slowDisk,
  corruption,
  incomplete,
  replaced,
  restore,
  nodes,
  nodesCopy,
  nodesAge,
  soak,
];
