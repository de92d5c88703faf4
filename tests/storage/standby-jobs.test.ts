import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { query } from "../support/database.ts";
import { call } from "../support/http.ts";
import { serves } from "../support/pair.ts";
import { until } from "../support/poll.ts";
import { newEmail, signUpBody } from "../support/product.ts";
import { type S3Paths, startS3Paths } from "../support/s3-paths.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { template } from "../support/template.ts";

/** Jobs of a machine with --standby, which begin once their claim is in the copy. */
const root = mkdtempSync(`${tmpdir()}/passerelle-standby-jobs-`);
const dir = `${root}/data`;
let s3: S3Paths;
let server: TestServer;
beforeAll(async () => {
  mkdirSync(dir);
  s3 = await startS3Paths(`${root}/s3`);
  const env = { ...(await s3.env("machine", "shop")), STANDBY_LEASE_SECONDS: "300" };
  server = await startServer({ dir, args: ["--standby"], standby: true, env, from: await template() });
  await until("the machine to serve", () => serves({ name: "machine", server }), 90_000);
}, 300_000);
afterAll(async () => {
  await server?.stop();
  await s3?.stop();
  rmSync(root, { recursive: true, force: true });
});

it("lose no attempt while the storage takes no copies", { timeout: 300_000 }, async () => {
  const paused = () => server.output().split("Jobs are paused").length - 1;
  const before = paused();
  s3.fault("machine", "refuse", /^PUT .*ltx/);
  const signUp = call(server.url, "POST", "/api/collections/users/records", { body: signUpBody(newEmail()) });
  await until("a claim that is not in the copy", () => paused() > before, 60_000);
  await signUp;
  const job = () => query(dir, "SELECT state, attempts FROM jobs WHERE kind = 'mail.verification'")[0];
  await until("the job to be given back", () => job()?.state === "queued", 15_000);
  expect(job()?.attempts).toBe("0");
  s3.fault("machine", "none");
});
