import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { OLD_COPY_SECONDS, type SystemStatus } from "../../common/contract/system.ts";
import { command } from "../support/command.ts";
import { change, query } from "../support/database.ts";
import { codes, objectOf } from "../support/http.ts";
import { startMailedProduct } from "../support/mailed.ts";
import { pause, until } from "../support/poll.ts";
import { logIn, type Member, type Product, signedIn, signUp, signUpAdmin } from "../support/product.ts";
import { type S3Server, startS3 } from "../support/s3.ts";
import type { SmtpSink } from "../support/smtp-sink.ts";

/** Continuous copies (docs/design/operations.md, Continuous copies) in a real S3 server. The tests build on each other. */
const AREA = "/api/app/admin/system";
const root = mkdtempSync(`${tmpdir()}/passerelle-copies-`);
const bucket = `${root}/s3/bucket`;

let s3: S3Server;
let product: Product;
let sink: SmtpSink;
let admin: Member;
/** The app key, which its owner keeps elsewhere. */
let key: string;

beforeAll(async () => {
  s3 = await startS3(`${root}/s3`);
  ({ product, sink } = await startMailedProduct(s3.env("shop")));
  admin = await signUpAdmin(product);
  key = readFileSync(`${product.dir}/app.key`, "utf8");
}, 300_000);
afterAll(async () => {
  await product?.stop();
  await s3?.kill();
  rmSync(root, { recursive: true, force: true });
});

const post = (path: string, body?: unknown) =>
  product.call("POST", AREA + path, { token: admin.token, ...(body === undefined ? {} : { body }) });
const ask = (path: string) => product.call("GET", AREA + path, { token: admin.token });
async function copies(): Promise<NonNullable<SystemStatus["copies"]>> {
  const { copies: found } = (await ask("")).json as unknown as SystemStatus;
  if (!found) throw new Error("nothing is copied");
  return found;
}
/**
 * Waits until everything that was acknowledged so far is in the copy, by the server's own statement. A drill begins with a
 * copy; without one the next may be ten seconds away.
 */
async function copied(): Promise<void> {
  const since = Date.now();
  await until("the copy", async () => {
    await post("/copies/drill");
    return Date.now() - ((await copies()).ageSeconds + 1) * 1000 > since;
  });
  await until("the drills", async () => !(await copies()).drilling);
}
const restore = (dir: string, ...args: string[]) => command(root, ["restore", dir, ...args], s3.env("shop"));
const members = (dir: string) => query(dir, "SELECT id FROM users").map(({ id }) => id);

/** The part of the public status page; it is read past the cache. */
async function onStatus(): Promise<unknown> {
  await product.run("status-probe");
  const [found] = query(product.dir, "SELECT states FROM status_probe");
  return { up: JSON.parse(String(found?.states)).copies };
}
const setup = async () => {
  const { json } = await product.call("GET", "/api/app/admin/setup", { token: admin.token });
  return objectOf(json, "steps").backup;
};

async function drill(): Promise<NonNullable<SystemStatus["copies"]>["drill"]> {
  const before = (await copies()).drill?.at;
  expect((await post("/copies/drill")).status).toBe(202);
  return until("the drill", async () => {
    const { drill: found, drilling } = await copies();
    return !drilling && found?.at !== before && found;
  });
}

it("come back on an empty disk, and everyone signs in again", async () => {
  const member = await signedIn(product, await signUp(product));
  await copied();
  // After a kill it would look for 15 s whether another server writes (internal/replication/copies, TestEmptyDisk).
  await product.end();
  rmSync(product.dir, { recursive: true });
  mkdirSync(product.dir);
  writeFileSync(`${product.dir}/app.key`, key);
  await product.restart();
  expect(product.output()).toContain("Restored the copy of ");
  expect(members(product.dir)).toContain(member.id);
  expect((await product.call("GET", "/api/app/me", { token: member.token })).status).toBe(401);
  expect((await logIn(product, member.email)).status).toBe(200);
  admin = await signedIn(product, admin); // all sessions have ended
  expect((await ask("")).status).toBe(200);
}, 180_000);

it("carry uploads, and a restore brings them back as they were", async () => {
  const folder = `${product.dir}/storage/collection/record`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/picture.png`, "bytes of a picture");
  await product.restart(); // a start looks at all uploads
  await until("the upload's copy", async () => (await copies()).uploads.files === 1);
  const dir = `${root}/with-uploads`;
  expect(await restore(dir)).toMatchObject({ code: 0, output: expect.stringContaining("Restored the state of ") });
  expect(readFileSync(`${dir}/storage/collection/record/picture.png`, "utf8")).toBe("bytes of a picture");
  const again = await restore(dir);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining("is not empty") });
});

it("reach back to a moment, and name the key that a restore lacks", async () => {
  const early = await signUp(product);
  await copied();
  await pause(1_500); // the storage keeps times in seconds
  const between = new Date().toISOString();
  await pause(1_500);
  const late = await signUp(product);
  await copied();
  const dir = `${root}/earlier`;
  const done = await restore(dir, `--at=${between}`);
  expect(done.code).toBe(0);
  expect(done.output).toContain("data.db: 100 %");
  expect(done.output).toContain("the app key is missing");
  expect(members(dir)).toContain(early.id);
  expect(members(dir)).not.toContain(late.id);
  const old = await restore(`${root}/too-old`, "--at=2020-01-01T00:00:00Z");
  expect(old).toMatchObject({ code: 1, output: expect.stringContaining("does not reach back to 2020-01-01") });
});

it("have one writer: a restored folder does not start with the live place", async () => {
  const started = await command(`${root}/earlier`, ["serve", "--http=127.0.0.1:0"], {
    APP_KEY: key.trim(),
    ...s3.env("shop"),
  });
  expect(started).toMatchObject({ code: 1, output: expect.stringContaining("copies of another installation") });
});

it.each([
  [{ BACKUP_URL: "s3://bucket/x?region=x", AWS_CA_BUNDLE: "/x.pem" }, "AWS_CA_BUNDLE"],
  [{ BACKUP_URL: "somewhere" }, "BACKUP_URL must begin with s3://bucket/ or file:///"],
  [{ BACKUP_URL: `file://${root}/earlier/copies` }, "must not be inside the data folder"],
])("are judged before anything starts: %o", async (env, sentence) => {
  const judged = await command(`${root}/earlier`, ["check"], { APP_KEY: key.trim(), ...env });
  expect(judged).toMatchObject({ code: 1, output: expect.stringContaining(sentence) });
  expect(judged.output.trim().split("\n")).toHaveLength(1);
});

it("refuse a bucket that does not exist, and keys that are wrong", async () => {
  const { BACKUP_URL = "", ...keys } = s3.env("shop");
  const judge = (env: Record<string, string>) => command(`${root}/earlier`, ["check"], { APP_KEY: key.trim(), ...env });
  const missing = await judge({ ...keys, BACKUP_URL: BACKUP_URL.replace("bucket", "nothing") });
  expect(missing).toMatchObject({
    code: 1,
    output: expect.stringContaining("BACKUP_URL cannot be used: the bucket does not exist"),
  });
  const elsewhere = await judge({ ...keys, BACKUP_URL: BACKUP_URL.replace("us-east-1", "eu-west-3") });
  expect(elsewhere).toMatchObject({ code: 1, output: expect.stringContaining("the region in BACKUP_URL is wrong") });
  const wrong = await judge({ ...keys, BACKUP_URL, AWS_SECRET_ACCESS_KEY: "wrong" });
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining("AWS_SECRET_ACCESS_KEY is wrong") });
});

it("replace backups, which would hold up every write", async () => {
  expect(codes(await post("/backups"))).toEqual({ form: "backups_replaced" });
  expect(codes(await post("/backups/schedule", { schedule: "daily", keep: 3 }))).toEqual({ form: "backups_replaced" });
  expect((await ask("/backups")).json.replaced).toBe(true);
});

it("are proved by a drill, whose failure is told and settled", async () => {
  const drills = async () => (await product.find("audit_log", "action = 'copies.drill'")).length;
  const before = await drills();
  const good = await drill();
  expect(good).toMatchObject({ problem: "", uploads: 1 });
  expect(good?.tables).toBeGreaterThan(50);
  expect(readdirSync(product.dir)).not.toContain(".drill");
  expect(await drills()).toBe(before + 1);

  const copy = `${bucket}/shop/uploads/files/collection/record/picture.png`;
  const [hash = ""] = readdirSync(copy);
  writeFileSync(`${copy}/${hash}`, "rotten");
  expect(await drill()).toMatchObject({ problem: "uploads_damaged" });
  const told = () => product.find("alerts", "kind = 'system.drill-failed'");
  await product.run("copy-watch");
  expect(await told()).toEqual([]); // a second drill follows first
  expect(await product.find("jobs", "key = 'system.cron:copy-drill:again' && state = 'queued'")).toHaveLength(1);
  expect(await drill()).toMatchObject({ problem: "uploads_damaged" });
  await product.run("copy-watch");
  await product.run("copy-watch");
  expect(await told()).toMatchObject([{ open: true }]);
  expect(((await ask("")).json as unknown as SystemStatus).checks.map(({ id }) => id)).toContain("drill_failed");
  writeFileSync(`${copy}/${hash}`, "bytes of a picture");
  expect(await onStatus()).toMatchObject({ up: false });
  expect(await setup()).toBe("missing");
  expect(await drill()).toMatchObject({ problem: "" });
  await product.run("copy-watch");
  change(product.dir, "UPDATE alerts SET over = '2026-01-01 00:00:00.000Z' WHERE over != ''");
  await product.run("alerts-over");
  expect(await told()).toMatchObject([{ open: false }]);
  expect(await onStatus()).toMatchObject({ up: true });
  expect(await setup()).toBe("done");
});

it("tell when no drill has run for days", async () => {
  change(product.dir, "UPDATE copy_drills SET created = '2026-01-01 00:00:00.000Z'");
  await product.run("copy-watch");
  const told = () => product.find("alerts", "kind = 'system.drill-missing'");
  expect(await told()).toEqual([]); // the place is new
  change(
    product.dir,
    "UPDATE operator_settings SET plain = '2026-01-01T00:00:00.000Z' || substr(plain, 25) WHERE id = 'copies_since'",
  );
  await product.run("copy-watch");
  expect(await told()).toMatchObject([{ open: true }]);
  await drill();
  await product.run("copy-watch");
  expect(await told()).toMatchObject([{ over: expect.stringMatching(/./) }]);
});

it("do not stand in the way when the storage is down: writes continue, and a stop is quick", async () => {
  await s3.kill();
  const member = await signUp(product);
  const { ageSeconds: before } = await copies();
  await until("the copy to age", async () => (await copies()).ageSeconds > before + 2);
  await until("the reason", async () => (await copies()).error);
  expect((await copies()).ageSeconds).toBeLessThan(OLD_COPY_SECONDS);
  await product.restart(); // SIGTERM; after eight seconds it would be killed, and say nothing
  expect(product.output()).toContain("The last changes are not in the copy yet");
  expect(product.output()).toContain("the server starts without them");
  await s3.start();
  await until("the copy to catch up", async () => (await copies()).error === "", 90_000);
  await copied();
  const dir = `${root}/after-outage`;
  expect((await restore(dir)).code).toBe(0);
  expect(members(dir)).toContain(member.id);
  expect(existsSync(`${dir}/app.key`)).toBe(false);
}, 180_000);

it("tell that the copy is older than five minutes, also after a restart, and when that is over", async () => {
  const mails = (subject: RegExp) => sink.mails.filter((mail) => subject.test(mail.subject));
  const told = () => product.find("alerts", "kind = 'system.copy-old'");
  const file = `${product.dir}/.copies.json`;
  const local = () => JSON.parse(readFileSync(file, "utf8")) as { copied: string };
  await until("the note", () => Date.now() - new Date(local().copied).getTime() < 90_000);
  await s3.kill();
  await product.end();
  const copied = new Date(Date.now() - (OLD_COPY_SECONDS + 60) * 1000).toISOString();
  writeFileSync(file, JSON.stringify({ ...local(), copied }));
  await product.restart();
  await until("the age", async () => (await copies()).ageSeconds > OLD_COPY_SECONDS);
  await product.run("copy-watch");
  expect(await told()).toMatchObject([{ open: true, over: "" }]);
  await until("the mail", () => mails(/La copie des données n’avance plus/).length > 0);
  expect(mails(/La copie des données n’avance plus/)[0]?.text).toContain("date de 6 minutes");
  expect(((await ask("")).json as unknown as SystemStatus).checks.map(({ id }) => id)).toContain("copy_old");

  await s3.start();
  await until("the copy", async () => (await copies()).ageSeconds < OLD_COPY_SECONDS, 90_000);
  await product.run("copy-watch");
  change(product.dir, "UPDATE alerts SET over = '2026-01-01 00:00:00.000Z' WHERE over != ''");
  await product.run("alerts-over");
  expect(await told()).toMatchObject([{ open: false }]);
  await until("the mail of its end", () => mails(/copie des données/).length > 1);
}, 180_000);
