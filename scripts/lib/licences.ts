import { writeFile } from "node:fs/promises";
import type { LicensedComponent } from "../../common/contract/api.ts";
import { ROOT } from "./shell.ts";
import { sources } from "./sources.ts";
import { type Component, thirdParty } from "./third-party.ts";

/** The libraries in the binary, according to our sources' imports. */
export async function embeddedComponents(): Promise<Component[]> {
  const files = await sources("web/src/*", "pb_hooks/*", "pb_migrations/*");
  return thirdParty(files.filter((file) => /\.(tsx?|css)$/.test(file) && !file.includes(".test.")));
}

/** Writes the data of /licences and /licences.txt; the build embeds both. */
export async function writeLicences(): Promise<void> {
  const components = await embeddedComponents();
  const list: LicensedComponent[] = components.map(({ name, version, license }) => ({ name, version, license }));
  await writeFile(`${ROOT}pb_hooks/dist/licences.json`, JSON.stringify(list));
  await writeFile(`${ROOT}pb_public/licences.txt`, noticesText(components));
}

/** All licence texts as one plain text: each once, under the names of its libraries. */
export function noticesText(components: readonly Component[]): string {
  const byText = new Map<string, string[]>();
  for (const { name, version, text } of components)
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`]);
  const rule = "=".repeat(80);
  const parts = [...byText].map(([text, names]) => `${rule}\n${names.join("\n")}\n${rule}\n\n${text}\n`);
  return `Third-party software in Passerelle and its licences.\n\n${parts.join("\n")}`;
}

type Bom = { version: string; timestamp: string; serial: string };

/** The bill of materials as CycloneDX 1.6; `serial` is a UUID. */
export function sbom(components: readonly Component[], { version, timestamp, serial }: Bom): object {
  const app = { type: "application", "bom-ref": "passerelle", name: "passerelle", version, licenses: [spdx("MIT")] };
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: { timestamp, component: app },
    components: components.map((component) => ({
      type: "library",
      "bom-ref": purl(component),
      name: component.name,
      version: component.version,
      purl: purl(component),
      licenses: [spdx(component.license)],
    })),
    dependencies: [{ ref: "passerelle", dependsOn: components.map(purl) }],
  };
}

const spdx = (id: string) => (/ (OR|AND) /.test(id) ? { expression: id } : { license: { id } });

/** The package URL (purl) of a component: pkg:npm/%40lingui/core@6.8.0, pkg:golang/golang.org/x/net@v0.59.0; a face is generic. */
function purl({ kind, name, version }: Component): string {
  if (kind === "npm") return `pkg:npm/${name.replace("@", "%40")}@${version}`;
  if (kind === "font") return `pkg:generic/${encodeURIComponent(name)}@${version}`;
  return `pkg:golang/${name === "Go" ? "std" : name}@${encodeURIComponent(version)}`;
}
