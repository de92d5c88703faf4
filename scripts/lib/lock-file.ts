import { readFile, writeFile } from "node:fs/promises";
import { capture, ROOT } from "./shell.ts";

type Entry = {
  version?: string;
  integrity?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
  [field: string]: unknown;
};
type Lock = { packages: Record<string, Entry> };

const FILE = `${ROOT}package-lock.json`;
const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm64", "arm", "x64", "ia32", "ppc64", "s390x", "riscv64", "loong64", "wasm32"];

type Missing = { place: string; name: string; version: string };

/**
 * Platform builds that the lock file should name and does not, each beside the package that needs it. npm leaves out
 * those that the current registry does not offer, and `npm ci` then refuses the file on every machine.
 */
export function missingOptionals(lock: Lock): Missing[] {
  const missing: Missing[] = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (/[~^<>*|x ]|^npm:/.test(version) || versionSeenFrom(lock, path, name) === version) continue;
      missing.push({ place: `${path.slice(0, path.lastIndexOf("node_modules/"))}node_modules/${name}`, name, version });
    }
  }
  return missing;
}

/** The version that a package at `path` gets for a name, looking upwards as Node does. */
function versionSeenFrom(lock: Lock, path: string, name: string): string | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const found = lock.packages[`${folder ? `${folder}/` : ""}node_modules/${name}`];
    if (found || folder === "") return found?.version;
  }
}

/** A platform build's entry as npm writes it, with its platform taken from its name. */
export function platformEntry(name: string, version: string): Entry {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  return { version, dev: true, optional: true, ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }) };
}

/**
 * The places of entries that npm would install without comparing their content: on some platform, a developer runs them. Folders
 * of this repository are not installed.
 */
export function unproved(lock: Lock): string[] {
  const proved = ({ integrity, link }: Entry) => link || /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? "");
  return Object.entries(lock.packages)
    .filter(([place, entry]) => /(^|\/)node_modules\//.test(place) && !proved(entry))
    .map(([place]) => place);
}

/** Check: the lock file names every platform build, and the hash of each entry. */
export async function checkLock(): Promise<string[]> {
  const lock = JSON.parse(await readFile(FILE, "utf8")) as Lock; // npm's format, version 3
  return [
    ...missingOptionals(lock).map(({ name }) => `package-lock.json lacks ${name}: run npm run lock`),
    ...unproved(lock).map((place) => `package-lock.json has no sha512 for ${place}: run npm run lock`),
  ];
}

/** What the registry says that a package's archive hashes to. @throws Error when it does not say */
async function integrityOf(name: string, version: string): Promise<string> {
  const { code, output } = await capture("npm", ["view", `${name}@${version}`, "dist.integrity"]);
  const found = /^sha512-\S+$/m.exec(output)?.[0];
  if (code !== 0 || !found) throw new Error(`the registry has no hash of ${name}@${version}: ${output.trim()}`);
  return found;
}

/** Adds the missing entries and hashes, in npm's order of names. */
export async function completeLock(): Promise<number> {
  const lock = JSON.parse(await readFile(FILE, "utf8")) as Lock; // npm's format, version 3
  let added = 0;
  // Repeats until nothing is missing: an entry added at the top can hide another version from a package below.
  for (let missing = missingOptionals(lock); missing.length > 0; missing = missingOptionals(lock)) {
    for (const { place, name, version } of missing) lock.packages[place] = platformEntry(name, version);
    added += missing.length;
  }
  for (const place of unproved(lock)) {
    const entry = lock.packages[place];
    const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    if (!entry?.version) continue;
    const { version, ...rest } = entry;
    lock.packages[place] = { version, integrity: await integrityOf(name, version), ...rest };
    added += 1;
  }
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en"));
  lock.packages = Object.fromEntries(sorted);
  await writeFile(FILE, `${JSON.stringify(lock, null, 2)}\n`);
  return added;
}

if (import.meta.main) console.log(`package-lock.json: ${await completeLock()} platform builds and hashes added`);
