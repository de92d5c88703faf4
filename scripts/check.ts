import { checkAccessibility } from "./lib/check-accessibility.ts";
import { checkCoverage } from "./lib/check-coverage.ts";
import { checkDeploy } from "./lib/check-deploy.ts";
import { checkFrench } from "./lib/check-french.ts";
import { checkInputs } from "./lib/check-inputs.ts";
import { checkMap } from "./lib/check-map.ts";
import { checkMenu } from "./lib/check-menu.ts";
import { checkMigrations } from "./lib/check-migrations.ts";
import { checkPermissions } from "./lib/check-permissions.ts";
import { checkReferences } from "./lib/check-references.ts";
import { checkSpellings } from "./lib/check-spellings.ts";
import {
  checkCycles,
  checkImports,
  checkJobs,
  checkLength,
  checkPackages,
  checkPublic,
} from "./lib/check-structure.ts";
import { checkUsersHooks } from "./lib/check-users-hooks.ts";
import { checkWords } from "./lib/check-words.ts";
import { checkJsonSchemas } from "./lib/json-schemas.ts";
import { checkLock } from "./lib/lock-file.ts";
import { capture } from "./lib/shell.ts";
import { checkTypesAreFresh, ensureJsvmTypes } from "./typegen.ts";

/** A check returns its problems, one line each; none means that it passed. */
type Check = () => Promise<string[]> | string[];

const command =
  (name: string, ...args: string[]): Check =>
  async () => {
    const { code, output } = await capture(name, args);
    return code === 0 ? [] : [output.trim() || `${name} ${args.join(" ")}: exit ${code}`];
  };

const gofmt: Check = async () => {
  const { output } = await capture("gofmt", [
    "-l",
    "main.go",
    "chain.go",
    "flags.go",
    "enter.go",
    "embed.go",
    "internal",
  ]);
  return output.trim() ? [`gofmt would change: ${output.trim()}`] : [];
};

const checks: Record<string, Check> = {
  "format and lint": command("biome", "ci", "--error-on-warnings", "--colors=off"),
  "types: web": command("tsc", "-p", "web"),
  "types: hooks": command("tsc", "-p", "pb_hooks"),
  "types: scripts and tests": command("tsc", "-p", "."),
  gofmt,
  "go vet": command("go", "vet", "./..."),
  "generated types are fresh": checkTypesAreFresh,
  "the API's JSON Schemas are fresh": checkJsonSchemas,
  "French is complete": checkFrench,
  "exports and packages are used": command("knip", "--no-progress"),
  "exports are used outside of tests": command(
    "knip",
    "--no-progress",
    "--production",
    "--config=knip.production.jsonc",
  ),
  "imports flow one way": checkImports,
  "shared helpers are used": checkSpellings,
  "hooks judge requests by schemas": checkInputs,
  "imports make no circle": checkCycles,
  "features offer what others need": checkPublic,
  "docs/architecture.md shows the measured picture": checkMap,
  "docs/architecture.md names the Go packages": checkPackages,
  "admin pages are in the menu": checkMenu,
  "routes of the administration name their permission": checkPermissions,
  "released migrations are as they were": checkMigrations,
  "lock file is complete": checkLock,
  "file length": checkLength,
  "writes to jobs": checkJobs,
  "what operators deploy": checkDeploy,
  "spec coverage names real files": checkCoverage,
  "docs and texts use the vocabulary": checkWords,
  "comments and docs name real files": checkReferences,
  "the accessibility declaration covers every page": checkAccessibility,
  "docs/requests.md names who hooks users": checkUsersHooks,
};

/** `npm run check`: runs every check, prints the problems, and exits 1 if there are any. */
await ensureJsvmTypes();
let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  const problems = await check();
  console.log(`${problems.length === 0 ? "ok  " : "FAIL"} ${name}`);
  for (const problem of problems) console.log(`     ${problem.replaceAll("\n", "\n     ")}`);
  if (problems.length > 0) failed++;
}
process.exit(failed === 0 ? 0 : 1);
