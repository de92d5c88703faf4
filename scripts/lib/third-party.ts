import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, toolEnv } from "./shell.ts";

/** A library whose code is in the binary. `text` is everything that its authors require us to include. */
export type Component = { kind: "npm" | "go" | "font"; name: string; version: string; license: string; text: string };

type Manifest = { name: string; version: string; license?: string; dependencies?: Record<string, string> };

/** The platforms of a release: a library may be in only one of their binaries. */
export const TARGETS = [
  { os: "linux", arch: "amd64" },
  { os: "linux", arch: "arm64" },
  { os: "darwin", arch: "arm64" },
  { os: "windows", arch: "amd64" },
] as const;

const LICENSE_FILE = /licen[cs]e|copying|notice|copyright/i;

/** Named as a dependency, but in no bundle: types, and the macro that runs at build time. */
const NOT_EMBEDDED = /^@types\/|^@lingui\/babel-plugin-lingui-macro$/;

/** Recognises the common licences by a sentence that only they have. */
const KNOWN: readonly (readonly [id: string, sentence: RegExp])[] = [
  ["Apache-2.0", /Apache License\s+Version 2\.0/],
  ["MPL-2.0", /Mozilla Public License,? [Vv]ersion 2\.0/],
  ["BSD-3-Clause", /Neither the name[\s\S]*may be used to endorse/],
  ["BSD-2-Clause", /Redistributions in binary form must reproduce/],
  ["ISC", /Permission to use, copy, modify, and\/?(or)? distribute this software/],
  ["MIT", /Permission is hereby granted, free of charge/],
];

/** The licence of a text; "" when it is not a common one. */
export function licenseOf(text: string): string {
  return KNOWN.find(([, sentence]) => sentence.test(text))?.[0] ?? "";
}

/** The packages that a source imports, by name: "react", "@lingui/core". Types and Node's own modules are left out. */
export function packagesOf(source: string): string[] {
  const imports = source.matchAll(
    /^\s*(?:import|export)\s+(?!type\b)(?:[\w*$\s,{}]+\sfrom\s+)?"([^."][^"]*)"|^@import "([^."][^"]*)"|\bimport\("([^."][^"]*)"\)/gm,
  );
  const names = [...imports].map(([, a, b, c]) => a ?? b ?? c ?? "").filter((name) => !name.startsWith("node:"));
  return [...new Set(names.map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/")))];
}

/**
 * Every library in the binary: the npm packages that our code imports, with their dependencies, and the Go modules of
 * any platform. It lists a few packages more than the bundler keeps, never fewer.
 * @throws Error for a library without a licence: it must not be distributed
 */
export function thirdParty(sources: readonly string[]): Component[] {
  const found = [...npmPackages(sources), ...goModules(), displayFace()].sort((a, b) =>
    a.name.localeCompare(b.name, "en"),
  );
  for (const { name, license } of found) if (!license) throw new Error(`${name} has no licence that we know`);
  return found;
}

function npmPackages(sources: readonly string[]): Component[] {
  const found = new Map<string, Component>();
  const visit = (name: string, from: string) => {
    const folder = folderOf(name, from);
    if (found.has(folder)) return;
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest; // npm's own format
    const text = licenseText(folder) || `${manifest.license ?? ""} (the package has no licence file)`;
    const license = manifest.license ?? licenseOf(text);
    found.set(folder, { kind: "npm", name, version: manifest.version, license, text });
    for (const dependency of Object.keys(manifest.dependencies ?? {}))
      if (!NOT_EMBEDDED.test(dependency)) visit(dependency, folder);
  };
  for (const file of sources) for (const name of packagesOf(readFileSync(ROOT + file, "utf8"))) visit(name, ROOT);
  return [...found.values()];
}

/** Where npm has installed a package for `from`, which sees its own node_modules first. */
function folderOf(name: string, from: string): string {
  for (let folder = from; folder.length >= ROOT.length - 1; folder = join(folder, "..")) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return candidate;
  }
  throw new Error(`${name} is not installed`);
}

function goModules(): Component[] {
  const format = "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}";
  const lines = TARGETS.flatMap(({ os, arch }) =>
    go(["list", "-deps", "-f", format, "."], { GOOS: os, GOARCH: arch }).split("\n"),
  );
  const modules = [...new Set(lines.filter(Boolean))].map((line) => {
    const [name = "", version = "", folder = ""] = line.split(" ");
    const text = licenseText(folder);
    return { kind: "go" as const, name, version, license: licenseOf(text), text };
  });
  const [version = "", root = ""] = go(["env", "GOVERSION", "GOROOT"]).split("\n");
  const text = licenseText(root);
  return [...modules, { kind: "go", name: "Go", version: version.replace("go", ""), license: licenseOf(text), text }];
}

/** The display face, cut to the letters, weights and width that the pages use (web/src/styles/fonts). */
function displayFace(): Component {
  const text = readFileSync(`${ROOT}web/src/styles/fonts/OFL.txt`, "utf8").trim();
  return { kind: "font", name: "Bricolage Grotesque", version: "1.001", license: "OFL-1.1", text };
}

function go(args: string[], env: NodeJS.ProcessEnv = {}): string {
  return execFileSync("go", args, { cwd: ROOT, env: { ...toolEnv(), ...env }, encoding: "utf8", maxBuffer: 2 ** 26 });
}

function licenseText(folder: string): string {
  const files = readdirSync(folder, { withFileTypes: true }).filter((e) => e.isFile() && LICENSE_FILE.test(e.name));
  const texts = files
    .filter(({ name }) => !/\.(go|js|ts|json)$/.test(name))
    .sort((a, b) => a.name.localeCompare(b.name));
  return texts.map(({ name }) => readFileSync(join(folder, name), "utf8").trim()).join("\n\n");
}
