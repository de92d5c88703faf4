import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { command } from "../../support/command.ts";
import { change, filesWith, query } from "../../support/database.ts";
import { codes, type Json, objectOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Product, startProduct } from "../../support/product.ts";

/** Copies that /admin/setup sends somewhere (docs/design/operations.md, Continuous copies). */
const AREA = "/api/app/admin/setup";
const SECRET = "a-secret-that-nobody-may-read";
let product: Product;
let root: string;
beforeAll(async () => {
  root = mkdtempSync(`${tmpdir()}/passerelle-copies-`);
  product = await startProduct();
});
afterAll(async () => {
  await product?.stop();
  rmSync(root, { recursive: true, force: true });
});

const choose = (to: Json) => {
  const none = { bucket: "", prefix: "", region: "", endpoint: "", keyId: "", secret: "", folder: "" };
  return product.call("POST", `${AREA}/backup`, { token: product.superuser, body: { ...none, ...to } });
};
/** The folder of the last entry in the audit log. */
const lastChosen = () => {
  const sql = "SELECT after FROM audit_log WHERE action = 'setup.backup' ORDER BY created DESC, rowid DESC LIMIT 1";
  return decodeURI(String(JSON.parse(String(query(product.dir, sql)[0]?.after)).place)).replace("file://", "");
};
const backup = async () => objectOf(await product.manage("GET", AREA), "backup");
/** The copy on the overview. */
const shown = async () => objectOf(await product.manage("GET", "/api/app/admin/overview"), "service").copy;

it("copies to the very folder that was chosen, whatever its name", async () => {
  const folder = `${root}/sauvegardes d’été 100%`;
  expect(await shown()).toBe(null);
  expect((await choose({ kind: "folder", folder })).json).toEqual({ error: "" });
  await until("the first copy", async () => (await backup()).works === true);
  expect(existsSync(`${folder}/single/data.db`)).toBe(true);
  expect(readdirSync(root)).toHaveLength(1);
  expect(await backup()).toMatchObject({ source: "page", place: `file://${folder}`, error: "" });
  expect(await shown()).toEqual({ at: expect.stringMatching(/^\d{4}-/), works: true, drill: null });
  expect(await command(product.dir, ["backup"])).toMatchObject({
    code: 1,
    output: expect.stringContaining("all data is copied continuously"),
  });
});

it("refuses a folder in the data folder before it writes there, and a key without its secret", async () => {
  symlinkSync(product.dir, `${root}/link`);
  const error = expect.stringContaining("must not be inside the data folder");
  for (const folder of [`${product.dir}/in`, `${root}/link/in`])
    expect((await choose({ kind: "folder", folder })).json).toEqual({ error });
  expect(existsSync(`${product.dir}/in`)).toBe(false);
  const bucket = { kind: "s3", bucket: "b", region: "r", endpoint: "http://127.0.0.1:1", keyId: "id" };
  expect(codes(await choose(bucket))).toEqual({ secret: "validation_required" });
  const refused = await choose({ ...bucket, secret: SECRET });
  expect(refused.json).toEqual({ error: "the storage does not answer" });
  expect(await backup()).toMatchObject({ source: "page", works: true });
  expect((await choose({ kind: "off" })).json).toEqual({ error: "" });
  expect(await backup()).toMatchObject({ source: "none", place: "" });
  expect(await command(product.dir, ["backup", "later.zip"])).toMatchObject({ code: 0 });
  expect(filesWith(product.dir, SECRET)).toEqual([]);
  expect(product.output()).not.toContain(SECRET);
  const log = query(product.dir, "SELECT before, after FROM audit_log WHERE action = 'setup.backup' ORDER BY created");
  expect(log.map(({ after }) => JSON.parse(String(after)).place !== "")).toEqual([true, false]);
});

// Without it another program that opens the database, such as `passerelle check`, deletes the write-ahead log as it closes:
// what the server answers from then on is lost.
it.runIf(existsSync("/proc/locks"))(
  "locks the database all the time, while copies begin, move and end, and a backup is made",
  async () => {
    const inodes = ["data.db", "auxiliary.db"].map((name) => statSync(`${product.dir}/${name}`).ino);
    const log = statSync(`${product.dir}/data.db-wal`).ino;
    let [looks, open, over] = [0, 0, false];
    const looking = (async () => {
      for (; !over; looks++) {
        const locks = readFileSync("/proc/locks", "utf8");
        if (!inodes.every((inode) => locks.includes(`:${inode} 1073741826 `))) open++;
        await setTimeout(1);
      }
    })();
    for (const folder of ["ended", "moved"]) {
      expect((await choose({ kind: "folder", folder: `${root}/${folder}` })).json).toEqual({ error: "" });
      await until("the first copy", async () => (await backup()).works === true);
    }
    expect((await choose({ kind: "off" })).json).toEqual({ error: "" });
    const made = { token: product.superuser, body: { name: "beside.zip" } };
    expect((await product.call("POST", "/api/backups", made)).status).toBe(204);
    new DatabaseSync(`${product.dir}/data.db`).close(); // another program: with no lock to be seen it ends the log
    over = true;
    await looking;
    expect({ looked: looks > 0, open, log: statSync(`${product.dir}/data.db-wal`).ino }).toEqual({
      looked: true,
      open: 0,
      log,
    });
  },
);

it("saves the place that is used, when two tabs choose at once", async () => {
  const folders = ["one", "two", "three"].map((name) => `${root}/${name}`);
  const answers = await Promise.all(folders.map((folder) => choose({ kind: "folder", folder })));
  const accepted = folders.filter((_, index) => answers[index]?.json.error === "");
  for (const { json } of answers) if (json.error) expect(json.error).toBe("another place was chosen meanwhile");
  expect(accepted.length).toBeGreaterThan(0);
  const used = (await backup()).place;
  expect(used).toBe(`file://${lastChosen()}`);
  await product.restart();
  await until("the copies after a restart", async () => (await backup()).place === used);
});

it("tells the operator when a place is saved and nothing is copied", async () => {
  const told = () => product.find("alerts", "kind = 'system.copy-missing'");
  await product.run("copy-watch");
  expect(await told()).toEqual([]);
  change(product.dir, "UPDATE operator_settings SET sealed = 'of another key' WHERE id = 'backup_place'");
  await product.restart();
  await product.run("copy-watch");
  expect(await told()).toMatchObject([{ open: true, over: "" }]);
  expect((await choose({ kind: "folder", folder: `${root}/one` })).json).toEqual({ error: "" });
  await product.run("copy-watch");
  expect(await told()).toMatchObject([{ open: true, over: expect.stringMatching(/./) }]);

  // As a BACKUP_URL that the next environment lacks.
  change(product.dir, "DELETE FROM operator_settings WHERE id = 'backup_place'");
  await product.restart();
  await product.run("copy-watch");
  expect(await backup()).toMatchObject({ source: "none" });
  expect(await told()).toMatchObject([{ open: true, over: "" }]);
  const skip = { token: product.superuser, body: { step: "backup", skipped: true } };
  expect((await product.call("POST", `${AREA}/skip`, skip)).status).toBe(200);
  await product.run("copy-watch");
  expect(await told()).toMatchObject([{ open: true, over: expect.stringMatching(/./) }]);
});
