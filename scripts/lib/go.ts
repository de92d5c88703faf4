import { sh } from "./shell.ts";

/** Flags of every Go command: packages that were compiled with other flags are compiled again, which takes minutes. */
export const GO_FLAGS = ["-trimpath"] as const;

/** Builds a Go program without debug information; `version` becomes what it prints with --version. */
export function goBuild(output: string, program: string, version?: string): Promise<void> {
  const linker = version ? `-s -w -X main.version=${version}` : "-s -w";
  return sh("go", ["build", ...GO_FLAGS, "-ldflags", linker, "-o", output, program]);
}
