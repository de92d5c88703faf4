import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { command } from "../../support/command.ts";
import { change, query } from "../../support/database.ts";
import type { Chance } from "../../support/histories/chance.ts";
import { until } from "../../support/poll.ts";
import { type Product, signUp, startProduct } from "../../support/product.ts";
import type { Campaign } from "../lib/campaign.ts";

const PAGE = 4096;

type Damage = {
  file: string;
  spoil: (bytes: Buffer, chance: Chance) => void;
  /** What the refused start, the server or its health says. */
  says: RegExp;
  /** The service works all the same. */
  works?: true;
};

const DAMAGES: { readonly [name: string]: Damage } = {
  "the start of data.db": {
    file: "data.db",
    spoil: (bytes) => flip(bytes, 0, 200),
    says: /the database .*data\.db is damaged/,
  },
  "a page of data.db": {
    file: "data.db",
    // The first bytes of a page say what it is.
    spoil: (bytes, chance) => flip(bytes, Math.floor((chance.next() * bytes.length) / PAGE) * PAGE, 64),
    says: /data\.db is damaged|database_damaged/,
  },
  "many pages of data.db": {
    file: "data.db",
    spoil: (bytes) => flip(bytes, Math.floor(bytes.length / 2), 40 * PAGE),
    says: /data\.db is damaged|database_damaged/,
  },
  "auxiliary.db": {
    file: "auxiliary.db",
    spoil: (bytes) => flip(bytes, 0, 200),
    says: /The log database was damaged/,
    works: true,
  },
  "app.key": {
    file: "app.key",
    spoil: (bytes, chance) => flip(bytes, Math.floor(chance.next() * 32), 1),
    says: /the app key is another one/,
  },
};

/** Flipped bytes: a start is refused in one sentence, or health says so; the server never runs on as if nothing had happened. */
export const corruption: Campaign = {
  name: "corruption",
  share: 1,
  async run({ chance, end }) {
    const product = await startProduct();
    const broken: string[] = [];
    const counts = { refused: 0, told: 0, harmless: 0 };
    try {
      for (let turn = 0; turn < 5; turn++) await signUp(product);
      const names = chance.shuffle(Object.entries(DAMAGES));
      let rounds = 0;
      do {
        const [name, damage] = names[rounds++ % names.length] ?? chance.pick(names);
        await product.kill();
        change(product.dir, "PRAGMA wal_checkpoint(TRUNCATE)"); // a damaged page would be fixed from the log
        const path = `${product.dir}/${damage.file}`;
        forgetLogs(path);
        const whole = readFileSync(path);
        const bytes = Buffer.from(whole);
        damage.spoil(bytes, chance);
        writeFileSync(path, bytes);
        const { end: ended, problem } = await startOn(product, damage);
        counts[ended] += 1;
        if (problem) broken.push(`${name}: ${problem}`);
        await product.kill();
        if (!damage.works) {
          forgetLogs(path);
          writeFileSync(path, whole);
        }
        await product.restart();
        await until("health", async () => (await product.call("GET", "/api/app/health")).status === 200);
      } while (Date.now() < end && broken.length === 0);
    } finally {
      await product.stop();
    }
    return { figures: counts, broken };
  },
};

type Ended = { end: "refused" | "told" | "harmless"; problem?: string };

async function startOn(product: Product, damage: Damage): Promise<Ended> {
  const printed = product.output().length;
  const said = () => product.output().slice(printed);
  if (isWhole(product.dir)) {
    // The page was a free one, or it is another file's damage.
    if (damage.file === "data.db") return { end: "harmless" };
  }
  try {
    await product.restart();
  } catch {
    const lines = said().trim().split("\n");
    const plain = lines.length === 1 && damage.says.test(said()) && !damage.works;
    return plain ? { end: "refused" } : { end: "refused", problem: `the refusal says ${said()}` };
  }
  const health = async () => command(product.dir, ["health", `--http=${product.url}`]);
  const told = async () => damage.says.test(said() + (await health()).output);
  try {
    await until("a word about it", told);
    if (damage.works) await until("the service", async () => (await health()).code === 0);
    return { end: "told" };
  } catch (error) {
    return { end: "told", problem: `${String(error)}; it says ${said()}${(await health()).output}` };
  }
}

function isWhole(dir: string): boolean {
  try {
    return query(dir, "PRAGMA integrity_check")[0]?.integrity_check === "ok";
  } catch {
    return false;
  }
}

/** What a log beside a database holds would be read instead of the file. */
function forgetLogs(path: string): void {
  for (const suffix of ["-wal", "-shm"]) rmSync(path + suffix, { force: true });
}

function flip(bytes: Buffer, from: number, count: number): void {
  for (let at = from; at < Math.min(from + count, bytes.length); at++) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
}
