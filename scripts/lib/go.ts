import { sh } from "./shell.ts";

/**
 * Builds a Go program without debug information; `version` becomes what it prints with --version. It takes no -trimpath:
 * the tests cannot (PocketBase finds its test data by the path of its source), and packages that were compiled with
 * other flags are compiled again, which takes minutes. A release has it (scripts/release.ts).
 */
export function goBuild(output: string, program: string, version?: string): Promise<void> {
  const linker = version ? `-s -w -X main.version=${version}` : "-s -w";
  return sh("go", ["build", "-ldflags", linker, "-o", output, program]);
}
