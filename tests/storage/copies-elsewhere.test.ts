import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SystemStatus } from "../../common/contract/system.ts";
import { command } from "../support/command.ts";
import { until } from "../support/poll.ts";
import { type Member, type Product, signUpAdmin, startProduct } from "../support/product.ts";
import { type S3Server, startS3 } from "../support/s3.ts";

/** Copies beside uploads that PocketBase keeps in a bucket anyway. */
const root = mkdtempSync(`${tmpdir()}/passerelle-elsewhere-`);
const AREA = "/api/app/admin/system";
let s3: S3Server;
let product: Product;
let admin: Member;
let env: Record<string, string>;
beforeAll(async () => {
  s3 = await startS3(`${root}/s3`);
  const copies = s3.env("copies");
  const endpoint = /http:[^&]+/.exec(copies.BACKUP_URL ?? "")?.[0] ?? "";
  const [key, secret] = [copies.AWS_ACCESS_KEY_ID ?? "", copies.AWS_SECRET_ACCESS_KEY ?? ""];
  const uploads = { S3_BUCKET: "bucket", S3_REGION: "us-east-1", S3_ENDPOINT: endpoint, S3_ACCESS_KEY: key };
  env = { ...copies, ...uploads, S3_SECRET: secret, S3_FORCE_PATH_STYLE: "true" };
  product = await startProduct({ env });
  admin = await signUpAdmin(product);
}, 300_000);
afterAll(async () => {
  await product?.stop();
  await s3?.kill();
  rmSync(root, { recursive: true, force: true });
});

async function copies(): Promise<NonNullable<SystemStatus["copies"]>> {
  const { json } = await product.call("GET", AREA, { token: admin.token });
  const { copies: found } = json as unknown as SystemStatus; // the route's own type
  if (!found) throw new Error("nothing is copied");
  return found;
}

it("leaves uploads where they are and says so; drill and restore work without them", async () => {
  const form = new FormData();
  const picture = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  form.append("cover", new Blob([picture], { type: "image/png" }), "cover.png");
  const [post] = await product.find("posts");
  const saved = await fetch(`${product.url}/api/collections/posts/records/${post?.id}`, {
    method: "PATCH",
    headers: { Authorization: product.superuser },
    body: form,
  });
  expect(saved.status, await saved.clone().text()).toBe(200);
  const stored = () => readdirSync(`${root}/s3/bucket`, { recursive: true, encoding: "utf8" });
  expect(stored().filter((name) => /cover.*\.png$/.test(name))).toHaveLength(1);
  expect(existsSync(`${product.dir}/storage`)).toBe(false);

  await until("the copy", async () => (await copies()).copied);
  expect((await product.call("POST", `${AREA}/copies/drill`, { token: admin.token })).status).toBe(202);
  const drill = await until("the drill", async () => (await copies()).drill);
  expect(drill).toMatchObject({ problem: "", uploads: 0 });
  expect((await copies()).uploads).toMatchObject({ elsewhere: true, files: 0, error: "" });
  expect(stored().filter((name) => name.startsWith("copies/uploads"))).toEqual([]);
  const restored = await command(root, ["restore", `${root}/restored`], env);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("Restored the state of ") });
  expect(existsSync(`${root}/restored/storage`)).toBe(false);
}, 120_000);
