import { existsSync } from "node:fs";
import { buildBinary } from "../../../scripts/build.ts";
import { ROOT, sh } from "../../../scripts/lib/shell.ts";
import { type Build, oursBuild, stockBuild } from "./hosts.ts";
import { tempFolder } from "./processes.ts";

const OURS = `${ROOT}bin/passerelle`;
const STOCK = "github.com/pocketbase/pocketbase/examples/base";

/**
 * Our binary, built now unless `fresh` is false, and the stock build of the PocketBase version that go.mod names, made
 * with the same compiler flags.
 * @throws Error when there is no binary and none may be built
 */
export async function makeBuilds(fresh: boolean): Promise<{ oursBuild: Build; stockBuild: Build }> {
  if (fresh) await buildBinary();
  if (!existsSync(OURS)) throw new Error("There is no bin/passerelle: run without --no-build");
  const stock = `${tempFolder()}/pocketbase`;
  await sh("go", ["build", "-trimpath", "-ldflags", "-s -w", "-o", stock, STOCK]);
  return { oursBuild: oursBuild(OURS), stockBuild: stockBuild(stock) };
}
