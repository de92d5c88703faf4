import { readFile } from "node:fs/promises";
import { build } from "esbuild";
import { ROOT } from "./shell.ts";
import { documentedOwners, type Features, ownerProblems, ownersOf } from "./users-hooks.ts";

/** docs/requests.md names the owners of each hook on `users`, in the order in which they run. */
export async function checkUsersHooks(): Promise<string[]> {
  const page = await readFile(`${ROOT}docs/requests.md`, "utf8");
  return ownerProblems(ownersOf(await loadFeatures()), documentedOwners(page));
}

/** The features that main.ts lists; bundled, because Node does not read their JSON imports as the hooks do. */
export async function loadFeatures(): Promise<Features> {
  const { outputFiles } = await build({
    entryPoints: ["pb_hooks/main.ts"],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    format: "esm",
    logLevel: "silent",
  });
  const code = Buffer.from(outputFiles[0]?.text ?? "").toString("base64");
  const main = (await import(`data:text/javascript;base64,${code}`)) as { features: Features }; // pb_hooks/main.ts
  return main.features;
}
