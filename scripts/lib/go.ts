import { sh } from "./shell.ts";

/** Builds a Go program without debug information; `version` becomes what it prints with --version. */
export function goBuild(output: string, program: string, version?: string): Promise<void> {
  const linker = version ? `-s -w -X main.version=${version}` : "-s -w";
  return sh("go", ["build", "-ldflags", linker, "-o", output, program]);
}
