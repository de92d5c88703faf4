import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { movableActions, unpinnedImages, withOffers } from "./deploy.ts";
import { capture, ROOT } from "./shell.ts";

const SERVER = "passerelle.service";
const UNITS = [SERVER, "passerelle-health.service", "passerelle-health.timer"];

/** The server's unit with the settings that its comments offer. */
const OFFERS = "passerelle-offers.service";

/** Of systemd's measure from 0 (safe) to 10 (exposed), times ten. */
const MOST_EXPOSED = "15";

/** The Dockerfile, the workflows and deploy/: pinned images and actions, units that systemd accepts. */
export async function checkDeploy(): Promise<string[]> {
  return [
    ...unpinnedImages(await readFile(`${ROOT}Dockerfile`, "utf8")).map((problem) => `Dockerfile: ${problem}`),
    ...(await workflowProblems()),
    ...(await unitProblems()),
  ];
}

async function workflowProblems(): Promise<string[]> {
  const folder = ".github/workflows";
  const problems: string[] = [];
  for (const name of await readdir(`${ROOT}${folder}`)) {
    const workflow = await readFile(`${ROOT}${folder}/${name}`, "utf8");
    problems.push(...movableActions(workflow).map((problem) => `${folder}/${name}: ${problem}`));
  }
  return problems;
}

/** [] where systemd is not installed. */
async function unitProblems(): Promise<string[]> {
  const installed = await capture("systemd-analyze", ["--version"]).catch(() => undefined);
  if (installed?.code !== 0) return [];
  const folder = await mkdtemp(`${tmpdir()}/passerelle-units-`);
  try {
    for (const name of UNITS) {
      const unit = await readFile(`${ROOT}deploy/${name}`, "utf8");
      // The binary is not installed here.
      const runnable = unit.replaceAll("ExecStart=/usr/local/bin/passerelle", "ExecStart=/bin/true");
      await writeFile(`${folder}/${name}`, runnable);
      if (name === SERVER) await writeFile(`${folder}/${OFFERS}`, withOffers(runnable));
    }
    const runs = [
      ["verify", ...[...UNITS, OFFERS].map((name) => `${folder}/${name}`)],
      ["security", "--offline=true", `--threshold=${MOST_EXPOSED}`, "--no-pager", `${folder}/${SERVER}`],
    ];
    const problems: string[] = [];
    for (const args of runs) {
      const { code, output } = await capture("systemd-analyze", args);
      if (code !== 0 || (args[0] === "verify" && output.includes(folder)))
        problems.push(`systemd-analyze ${args[0]}: ${output.trim().split("\n").slice(-5).join("\n")}`);
    }
    return problems;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
