import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { COPY_ERRORS, type CopyError } from "../../common/contract/system.ts";
import { change, filesWith, query } from "../support/database.ts";
import { type Json, objectOf } from "../support/http.ts";
import { until } from "../support/poll.ts";
import { type Product, signUp, startProduct } from "../support/product.ts";
import { type S3Paths, startS3Paths } from "../support/s3-paths.ts";

/** Copies that /admin/setup sends to a bucket, in a real S3 server that also fails (docs/design/operations.md, Continuous copies). */
const AREA = "/api/app/admin/setup";
const root = mkdtempSync(`${tmpdir()}/passerelle-bucket-`);
let product: Product;
let s3: S3Paths;
let endpoint = "";
beforeAll(async () => {
  s3 = await startS3Paths(`${root}/s3`);
  const { BACKUP_URL = "" } = await s3.env("shop", "x");
  endpoint = /http:[^&]+/.exec(BACKUP_URL)?.[0] ?? "";
  product = await startProduct();
}, 300_000);
afterAll(async () => {
  await product?.stop();
  await s3?.stop();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => s3.fault("shop", "none"));

const KEYS = { keyId: "test-key-id", secret: "test-secret-key" };
const choose = async (to: Json) => {
  const none = { kind: "s3", bucket: "", prefix: "", region: "", endpoint: "", keyId: "", secret: "", folder: "" };
  const body = { ...none, ...to };
  const { status, json } = await product.call("POST", `${AREA}/backup`, { token: product.superuser, body });
  return status === 200 ? json.error : status;
};
const bucket = (prefix: string, changes: Json = {}) =>
  choose({ bucket: "bucket", prefix, region: "us-east-1", endpoint, ...KEYS, ...changes });
const folder = (name: string) => choose({ kind: "folder", folder: `${root}/${name}` });
const backup = async () => objectOf(await product.manage("GET", AREA), "backup");
const isHealthy = async () => (await fetch(`${product.url}/api/health`)).ok;
const copiedTo = (place: string) =>
  until(`a copy at ${place}`, async () => {
    const { works, place: found, error } = await backup();
    return works === true && found === place && error === "";
  });
const ownerOf = (prefix: string) =>
  JSON.parse(readFileSync(`${root}/s3/bucket/${prefix}/single/owner.json`, "utf8")) as { session: string };
const local = () => JSON.parse(readFileSync(`${product.dir}/.copies.json`, "utf8")) as { session: string };
/** The place is ours, and what is tried is over. */
const settled = async (prefix: string) => {
  await copiedTo(`s3://bucket/${prefix}`);
  expect(ownerOf(prefix).session).toBe(local().session);
  expect(query(product.dir, "SELECT id FROM operator_settings WHERE id = 'backup_tried'")).toEqual([]);
};

it.each<[Json, CopyError]>([
  [{ bucket: "nothing" }, "the bucket does not exist"],
  [{ keyId: "another-key" }, "the storage does not know AWS_ACCESS_KEY_ID"],
  [{ secret: "another-secret" }, "AWS_SECRET_ACCESS_KEY is wrong"],
  [{ region: "eu-west-3" }, "the region in BACKUP_URL is wrong"],
  [{ endpoint: "http://127.0.0.1:1" }, "the storage does not answer"],
])("says in a sentence what is wrong with %o", async (wrong, sentence) => {
  expect(COPY_ERRORS).toContain(sentence);
  expect(await bucket("typed", wrong)).toBe(sentence);
  expect(await backup()).toMatchObject({ source: "none", place: "" });
  expect(query(product.dir, "SELECT id FROM operator_settings WHERE id LIKE 'backup%'")).toEqual([]);
});

it("copies to the bucket that was typed, with its keys sealed", async () => {
  expect(await bucket("typed")).toBe("");
  await settled("typed");
  expect(filesWith(product.dir, KEYS.secret)).toEqual([]);
  expect(product.output()).not.toContain(KEYS.secret);
  const started = product.output().length;
  await product.restart();
  await copiedTo("s3://bucket/typed");
  expect(product.output().slice(started)).not.toContain("Nothing is copied");
});

it.each(["hang", "drip"] as const)("gives up a storage that answers like this: %s", async (fault) => {
  const place = (await backup()).place;
  s3.fault("shop", fault);
  const first = bucket(fault);
  await until("the try", () => s3.met("shop") > 0);
  expect(await isHealthy()).toBe(true);
  expect((await signUp(product)).id).toMatch(/./);
  expect(await first).toBe("the storage does not answer");
  s3.fault("shop", "none");
  await copiedTo(String(place)); // where it was
});

it("leaves a storage that does not answer for another place at once", async () => {
  s3.fault("shop", "hang");
  const first = bucket("silent");
  await until("the try", () => s3.met("shop") > 0);
  expect(await folder("instead")).toBe("");
  expect(await first).toBe("another place was chosen meanwhile");
  await copiedTo(`file://${root}/instead`);
});

it("shows that its storage has fallen silent, and moves on", async () => {
  expect(await bucket("fallen")).toBe("");
  await copiedTo("s3://bucket/fallen");
  s3.fault("shop", "hang");
  await until("the reason", async () => (await backup()).error === "the storage does not answer");
  expect(await isHealthy()).toBe(true);
  expect(await folder("instead")).toBe("");
  await copiedTo(`file://${root}/instead`);
});

it("ends without waiting for a storage that does not answer, in use or being tried", async () => {
  expect(await bucket("ending")).toBe("");
  await copiedTo("s3://bucket/ending");
  s3.fault("shop", "hang");
  const first = bucket("silent").catch(() => "gone");
  await until("the try", () => s3.met("shop") > 0);
  const began = Date.now();
  await product.end();
  expect(Date.now() - began).toBeLessThan(7_500); // after eight seconds it would be killed
  await first;
  s3.fault("shop", "none");
  await product.restart();
  await copiedTo("s3://bucket/ending");
});

it.each([
  ["before the place is claimed", "hang", /^PUT .*probe-/, "typed"],
  ["while the place is claimed", "hang", /^PUT .*owner\.json/, "killed-1"],
  ["before it knows that the place is claimed", "mute", /^PUT .*owner\.json/, "killed-2"],
] as const)(
  "kill -9 %s: the next start copies",
  async (_, fault, only, then) => {
    expect(await bucket("typed")).toBe("");
    await copiedTo("s3://bucket/typed");
    s3.fault("shop", fault, only);
    const first = bucket(then === "typed" ? "killed-0" : then).catch(() => "gone");
    await until("the moment", () => s3.met("shop") > 0);
    if (fault === "mute") await until("the marker", () => existsSync(`${root}/s3/bucket/${then}/single/owner.json`));
    await product.kill();
    await first;
    s3.fault("shop", "none");
    await product.restart();
    await settled(then);
    expect(await bucket("typed")).toBe("");
    await settled("typed");
    if (then !== "typed") expect(await bucket(then)).toBe("");
  },
  120_000,
);

it("kill -9 after copying has begun, before it is saved: the next start copies", async () => {
  const trigger = "CREATE TRIGGER no_save BEFORE INSERT ON audit_log WHEN new.action = 'setup.backup'";
  change(product.dir, `${trigger} BEGIN SELECT RAISE(ABORT, 'not now'); END`);
  expect(await bucket("unsaved")).toBe(400);
  await product.kill();
  change(product.dir, "DROP TRIGGER no_save");
  await product.restart();
  await settled("unsaved");
});

it("kill -9 after it is saved, before the first copy: the next start copies", async () => {
  s3.fault("shop", "hang", /^PUT .*\.ltx/);
  expect(await bucket("uncopied")).toBe("");
  await until("the first copy begins", () => s3.met("shop") > 0);
  await product.kill();
  s3.fault("shop", "none");
  await product.restart();
  await settled("uncopied");
}, 120_000);
