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

/** What deploy/passerelle.service offers in comments, because docs/operations.md advises what it forbids otherwise. */
const OFFERED = ["PrivateUsers=no", "AmbientCapabilities=CAP_NET_BIND_SERVICE", "DynamicUser=no", "ReadWritePaths=/"];

/** A unit with the settings that its comments offer. */
export const withOffers = (unit: string) => unit.replace(/^#(?=[A-Z][A-Za-z]+=)/gm, "");

/** What a unit neither sets nor offers. */
export function missingOffers(unit: string): string[] {
  const lines = withOffers(unit).split("\n");
  return OFFERED.filter((offer) => !lines.some((line) => line.startsWith(offer))).map(
    (offer) => `${offer} is not offered`,
  );
}

type Service = {
  restart?: string;
  image?: string;
  build?: unknown;
  healthcheck?: { test?: unknown };
  environment?: unknown;
};

/** What a service of deploy/compose.yaml lacks: a restart, the health of the page, a pinned image. */
export function composeProblems(compose: unknown): string[] {
  // The file's own format; what is missing is reported below.
  const { services = {} } = (compose ?? {}) as { services?: { [name: string]: Service } };
  const names = Object.keys(services);
  if (names.length === 0) return ["no services"];
  return names.flatMap((name) => {
    const { restart = "", image = "", build, healthcheck, environment } = services[name] ?? {};
    const test = JSON.stringify(healthcheck?.test ?? "");
    return [
      ...(/^(always|unless-stopped)$/.test(restart) ? [] : [`${name} does not restart`]),
      ...(/"\/passerelle","health"/.test(test) ? [] : [`${name} is not asked for its health`]),
      ...(build || /@sha256:[0-9a-f]{64}$/.test(image) ? [] : [`${image || name} is not pinned by a digest`]),
      ...(/PASSWORD|SECRET|_KEY/.test(JSON.stringify(environment ?? "")) ? [`${name} holds a secret`] : []),
    ];
  });
}

/** What is wrong with how the operations' text copies the data folder: under DynamicUser systemd makes it a link. */
export function copyProblems(unit: string, operations: string): string[] {
  if (!/^DynamicUser=yes$/m.test(unit)) return [];
  const lines = operations.split("\n").filter((line) => /^\s+rsync /.test(line));
  const bare = lines.filter((line) => / \/var\/lib\/passerelle(\s|$)/.test(line));
  return [
    ...(lines.length > 0 ? [] : ["no line copies the data folder"]),
    ...bare.map((line) => `copies the link alone: ${line.trim()}`),
  ];
}
