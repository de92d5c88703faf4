import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";

/** The file name of a release's binary for a platform. */
export function binaryName(version: string, { os, arch }: { os: string; arch: string }): string {
  return `passerelle_${version}_${os}_${arch}${os === "windows" ? ".exe" : ""}`;
}

/** Writes SHA256SUMS of each file in a folder, as `sha256sum --check` reads it, and says how many they are. */
export async function writeSums(folder: string): Promise<number> {
  const lines: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const digest = createHash("sha256").update(await readFile(`${folder}/${name}`));
    lines.push(`${digest.digest("hex")}  ${name}\n`);
  }
  await writeFile(`${folder}/SHA256SUMS`, lines.join(""));
  return lines.length;
}
