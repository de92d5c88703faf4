import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { command } from "../../support/command.ts";
import { until } from "../../support/poll.ts";
import { type Product, startProduct } from "../../support/product.ts";
import { smtpEnv, startSmtpSink } from "../../support/smtp-sink.ts";
import { template } from "../../support/template.ts";
import type { Campaign } from "../lib/campaign.ts";
import { moreSignUps, startLoad, verify } from "../lib/load.ts";

/** How an operator changes a folder under its server, and undoes it. */
type Fault = { name: string; replace: (dir: string) => void; undo: (dir: string) => void };

const DATABASE = ["data.db", "data.db-wal", "data.db-shm"];

/** Removes what was put in place of moved files, and moves those back. */
function moveBack(dir: string): void {
  for (const name of DATABASE) {
    rmSync(`${dir}/${name}`, { force: true });
    renameSync(`${dir}/aside-${name}`, `${dir}/${name}`);
  }
}

const moveAside = (dir: string) => {
  for (const name of DATABASE) renameSync(`${dir}/${name}`, `${dir}/aside-${name}`);
};

const FAULTS: readonly Fault[] = [
  {
    name: "mv data away; cp -a away data",
    replace: (dir) => {
      renameSync(dir, `${dir}-away`);
      cpSync(`${dir}-away`, dir, { recursive: true });
    },
    undo: (dir) => {
      rmSync(dir, { recursive: true });
      renameSync(`${dir}-away`, dir);
    },
  },
  {
    name: "a backup in place of the database",
    replace: (dir) => {
      moveAside(dir);
      const backup = Buffer.from(readFileSync(`${dir}/aside-data.db`));
      backup.writeUInt16BE(0x0101, 18); // as VACUUM INTO leaves it
      writeFileSync(`${dir}/data.db`, backup);
    },
    undo: moveBack,
  },
  { name: "the database moved away", replace: moveAside, undo: moveBack },
];

/**
 * The database of a loaded server is moved away, copied or replaced. No sign-up is acknowledged until its files are back,
 * health says why, and then everyone who was acknowledged is there.
 */
export const replaced: Campaign = {
  name: "files replaced under the server",
  share: 2,
  async run({ end }) {
    const broken: string[] = [];
    const acknowledged: string[] = [];
    const refused = new Map<number, number>();
    let rounds = 0;
    const sink = await startSmtpSink();
    const isTold = () => sink.mails.some(({ text }) => text.includes("data.db") && text.includes("ne redémarrez pas"));
    const product = await startProduct({ from: await template(), env: smtpEnv(sink) });
    try {
      do {
        const fault = FAULTS[rounds % FAULTS.length];
        if (!fault) throw new Error("no fault");
        rounds += 1;
        broken.push(
          ...(await once(product, fault, { acknowledged, refused, isTold })).map((text) => `${fault.name}: ${text}`),
        );
      } while ((Date.now() < end || rounds < FAULTS.length) && broken.length === 0);
      for (const [status, count] of refused)
        if (status !== 503) broken.push(`${count} sign-ups were answered with ${status}`);
    } finally {
      await product.stop();
      await sink.close();
    }
    return { figures: { rounds, acknowledged: acknowledged.length }, broken };
  },
};

type Seen = { acknowledged: string[]; refused: Map<number, number>; isTold: () => boolean };

async function once(product: Product, fault: Fault, { acknowledged, refused, isTold }: Seen): Promise<string[]> {
  const { dir } = product;
  const broken: string[] = [];
  const load = startLoad(product.url, 3);
  await moreSignUps(load, 3);
  fault.replace(dir);
  await until("a refusal", () => load.refused.size > 0, 10_000);
  const before = load.acknowledged.length;
  const told = async () => (await command(dir, ["health", `--http=${product.url}`])).output;
  await until("the reason", async () => (await told()).includes("database_replaced"), 20_000);
  await until("the mail", isTold, 60_000);
  if (load.acknowledged.length > before)
    broken.push(`${load.acknowledged.length - before} sign-ups were acknowledged meanwhile`);
  fault.undo(dir);
  await moreSignUps(load, 3);
  await load.stop();
  acknowledged.push(...load.acknowledged);
  for (const [status, count] of load.refused) refused.set(status, (refused.get(status) ?? 0) + count);
  await product.restart();
  broken.push(...verify(dir, acknowledged));
  if (readdirSync(dir).some((name) => name.startsWith("aside-"))) broken.push("a file is left aside");
  return broken;
}
