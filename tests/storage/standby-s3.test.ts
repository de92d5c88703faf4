import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SystemStatus } from "../../common/contract/system.ts";
import { command } from "../support/command.ts";
import { query } from "../support/database.ts";
import { call, textOf } from "../support/http.ts";
import { type Machine, serves } from "../support/pair.ts";
import { until } from "../support/poll.ts";
import { type S3Server, startS3 } from "../support/s3.ts";
import { startServer } from "../support/server.ts";
import { superuserToken } from "../support/superuser.ts";
import { template } from "../support/template.ts";

/** Two machines (docs/design/operations.md, Two machines) whose lease and copies are in a real S3 server. */
const root = mkdtempSync(`${tmpdir()}/passerelle-standby-s3-`);
const dirs = { first: `${root}/first`, second: `${root}/second` };

let s3: S3Server;
const machines: Machine[] = [];

async function start(name: "first" | "second", from?: string): Promise<Machine> {
  const env = { ...s3.env("pair"), STANDBY_LEASE_SECONDS: "2" };
  const options = { dir: dirs[name], args: ["--standby"], standby: true, env };
  const machine = { name, server: await startServer(from ? { ...options, from } : options) };
  machines.push(machine);
  return machine;
}

beforeAll(async () => {
  s3 = await startS3(`${root}/s3`);
  for (const dir of Object.values(dirs)) mkdirSync(dir);
}, 300_000);
afterAll(async () => {
  await Promise.all(machines.map(({ server }) => server.stop()));
  await s3?.kill();
  rmSync(root, { recursive: true, force: true });
});

/** Uploads a picture into a collection of the operator's own. @returns its path below the storage folder */
async function uploadPicture({ server }: Machine, token: string): Promise<string> {
  const file = { name: "picture", type: "file", maxSelect: 1 };
  const collection = { name: "own_pictures", type: "base", fields: [file] };
  const made = await call(server.url, "POST", "/api/collections", { token, body: collection });
  expect(made.status, made.text).toBe(200);
  const body = new FormData();
  body.append("picture", new File(["bytes of a picture"], "picture.png"));
  const records = `${server.url}/api/collections/own_pictures/records`;
  const saved = await fetch(records, { method: "POST", headers: { Authorization: token }, body });
  expect(saved.status).toBe(200);
  const { id, picture } = (await saved.json()) as { id: string; picture: string };
  return `${textOf(made.json, "id")}/${id}/${picture}`;
}

it("take over with all uploads, and are restored from the newest term", async () => {
  const first = await start("first", await template());
  await until("the first machine to serve", () => serves(first), 90_000);
  copyFileSync(`${dirs.first}/app.key`, `${dirs.second}/app.key`);
  const second = await start("second");
  const token = await superuserToken(first.server);
  const shown = await until("the standby on /admin/system", async () => {
    const { json } = await call(first.server.url, "GET", "/api/app/admin/system", { token });
    const { standby, checks } = json as unknown as SystemStatus;
    return standby?.standbys.some(({ problem }) => problem === "") && { ...standby, checks };
  });
  expect(shown).toMatchObject({ held: true, term: 1, seconds: 2, standbys: [{ problem: "" }] });
  expect(shown.standbys[0]?.age).toBeLessThan(20);
  expect(shown.checks.map(({ id }) => id)).not.toContain("standby_missing");
  const name = await uploadPicture(first, token);
  await first.server.kill();
  // The machine died right after its answer, and its disk with it.
  const copied = `${root}/s3/bucket/pair/uploads/files/${name}`;
  expect(readdirSync(copied).map((hash) => readFileSync(`${copied}/${hash}`, "utf8"))).toEqual(["bytes of a picture"]);
  await until("the second machine to serve", () => serves(second), 90_000);
  const upload = `storage/${name}`;
  await until("the upload on the second machine", () => existsSync(`${dirs.second}/${upload}`), 90_000);
  expect(existsSync(`${root}/s3/bucket/pair/uploads/deleted`)).toBe(false);

  const dir = `${root}/restored`;
  const done = await command(root, ["restore", dir], s3.env("pair"));
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining("Restored the state of ") });
  const migrations = (from: string) => query(from, "SELECT COUNT(*) AS n FROM _migrations");
  expect(migrations(dir)).toEqual(migrations(dirs.second));
  expect(existsSync(`${dir}/${upload}`)).toBe(true);
}, 240_000);
