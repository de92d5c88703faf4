import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { buildEmbedded } from "./build.ts";
import { unreleased } from "./lib/check-migrations.ts";
import { embeddedComponents, noticesText, sbom } from "./lib/licences.ts";
import { binaryName, writeSums } from "./lib/pack.ts";
import { ROOT, sh } from "./lib/shell.ts";
import { TARGETS } from "./lib/third-party.ts";

const OUT = `${ROOT}release`;

/**
 * `npm run release`: makes ./release, with one binary per platform, the licences of everything in them, a CycloneDX
 * bill of materials, and each file's SHA-256 (`sha256sum --check SHA256SUMS`). The version is package.json's.
 */
const missing = await unreleased();
if (missing.length > 0) {
  // npx takes the pinned Node of node_modules: the one that is installed may not run TypeScript.
  const advice = "run npx node scripts/lib/check-migrations.ts, commit the list, then npm run release again";
  console.error(
    `\nThese migrations are not in pb_migrations/released.json: ${missing.join(", ")}. To release them, ${advice}.\n`,
  );
  process.exit(1);
}
process.env.NODE_ENV = "production";
const { version } = JSON.parse(await readFile(`${ROOT}package.json`, "utf8")) as { version: string };
await rm(OUT, { recursive: true, force: true });
await mkdir(OUT);
await buildEmbedded();
for (const { os, arch } of TARGETS) {
  const file = binaryName(version, { os, arch });
  const flags = ["-buildvcs=true", "-ldflags", `-s -w -X main.version=${version}`];
  await sh("go", ["build", ...flags, "-o", `release/${file}`, "."], { GOOS: os, GOARCH: arch });
  console.log(`Built release/${file}`);
}
const components = await embeddedComponents();
const bom = sbom(components, { version, timestamp: new Date().toISOString(), serial: randomUUID() });
await writeFile(`${OUT}/passerelle_${version}_sbom.cdx.json`, `${JSON.stringify(bom, null, 2)}\n`);
await writeFile(`${OUT}/passerelle_${version}_licences.txt`, noticesText(components));

console.log(`Wrote ${await writeSums(OUT)} files and SHA256SUMS to release`);
