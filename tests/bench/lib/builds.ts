import { existsSync } from "node:fs";
import { buildBinary } from "../../../scripts/build.ts";
import { ROOT } from "../../../scripts/lib/shell.ts";
import { type Build, oursBuild, stockBuild } from "./hosts.ts";
import { stockBinary } from "./stock.ts";

const OURS = `${ROOT}bin/passerelle`;

/**
 * Returns our binary, building it first unless `fresh` is false, and the stock build of the PocketBase version in go.mod,
 * with the same compiler flags.
 * @throws Error if there is no binary and `fresh` is false
 */
export async function makeBuilds(fresh: boolean): Promise<{ oursBuild: Build; stockBuild: Build }> {
  if (fresh) await buildBinary();
  if (!existsSync(OURS)) throw new Error("There is no bin/passerelle: run without --no-build");
  return { oursBuild: oursBuild(OURS), stockBuild: stockBuild(await stockBinary()) };
}
