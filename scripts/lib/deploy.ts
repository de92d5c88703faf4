/** Images without a digest in a Dockerfile: what it builds from may change under the same name. */
export function unpinnedImages(dockerfile: string): string[] {
  const stages = new Set(["scratch"]);
  const problems: string[] = [];
  const lines = dockerfile.replace(/\\\n/g, " ").split("\n");
  for (const line of lines) {
    const [, image = "", stage] = /^FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?/i.exec(line) ?? [];
    const copied = /^(?:COPY|ADD)\s.*--from=(\S+)/i.exec(line)?.[1] ?? "";
    const mounted = [...line.matchAll(/--mount=\S*from=([^\s,]+)/g)].map(([, name = ""]) => name);
    const syntax = /^#\s*syntax\s*=\s*(\S+)/i.exec(line)?.[1] ?? "";
    for (const name of [image, copied, syntax, ...mounted].filter(Boolean)) {
      if (!stages.has(name) && !/@sha256:[0-9a-f]{64}$/.test(name)) problems.push(`${name} is not pinned by a digest`);
    }
    if (stage) stages.add(stage);
  }
  return problems;
}

/** Actions of a workflow that are not named by commit, with their tag beside it: a tag may move. */
export function movableActions(workflow: string): string[] {
  return [...workflow.matchAll(/^\s*(?:-\s+)?uses:\s*(.*)$/gm)]
    .map(([, used = ""]) => used.trim())
    .filter((used) => !used.startsWith("./") && !/^[\w./-]+@[0-9a-f]{40} # v\d\S*$/.test(used))
    .map((used) => `${used} is not named by commit, with its tag in a comment`);
}

/** A unit with the settings that its comments offer. */
export const withOffers = (unit: string) => unit.replace(/^#(?=[A-Z][A-Za-z]+=)/gm, "");
