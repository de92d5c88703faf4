import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { change, filesWith, query } from "../../support/database.ts";
import { PASSWORD, signUp, startProduct } from "../../support/product.ts";
import { ROOT, startServer } from "../../support/server.ts";

const STORED = "SELECT CAST(value AS TEXT) AS value FROM _params WHERE id = 'settings'";

it("a backup holds the data but not the key that decrypts it", async () => {
  const product = await startProduct();
  await product.manage("POST", "/api/backups", { name: "backup.zip" });
  const names = readFileSync(join(product.dir, "backups", "backup.zip")).toString("latin1");
  expect(existsSync(join(product.dir, "app.key"))).toBe(true);
  expect(names).toContain("data.db");
  expect(names).not.toContain("app.key");
  await product.stop();
});

it("visitors read of the site record what pages show them", async () => {
  const product = await startProduct();
  const { json } = await product.call("GET", "/api/collections/site/records/site");
  const shown = ["brand", "commission", "legal", "links", "reward_as", "tagline", "trial_days", "trial_plan"];
  expect(Object.keys(json).sort()).toEqual(
    ["collectionId", "collectionName", "created", "id", ...shown, "updated"].sort(),
  );
  await product.stop();
});

it("the site record can be emptied, and pages and sign-up still work", async () => {
  const product = await startProduct();
  const site = "/api/collections/site/records/site";
  await product.manage("PATCH", site, { tagline: null, links: null });
  expect((await product.call("GET", "/en")).status).toBe(200);
  expect((await signUp(product)).record.stremio_username).toMatch(/@passerelle\.example$/);
  await product.stop();
});

it("deleting a member as a superuser leaves no job behind", async () => {
  const product = await startProduct();
  const { id } = await signUp(product);
  expect(await product.find("jobs", `key ~ "${id}"`)).toHaveLength(1);
  await product.manage("DELETE", `/api/collections/users/records/${id}`);
  expect(await product.find("jobs", `key ~ "${id}"`)).toEqual([]);
  expect(await product.find("stremio", `user = "${id}"`)).toEqual([]);
  await product.stop();
});

it.each([
  [{ APP_KEY: "short" }, "APP_KEY must have at least 32 characters"],
  [
    { APP_URL: "example.org" },
    "APP_URL must be http:// or https:// and a host alone, such as https://example.org (example.org)",
  ],
  [{ SMTP_HOST: "mail.example.org", SMTP_PORT: "smtp" }, "SMTP_PORT must be a whole number from 1 to 65535 (smtp)"],
  [{ ADMIN_PASSWORD: "changeme1234" }, "Error: ADMIN_PASSWORD is easy to guess: choose another one"],
  [{ STREMIO_PROVISIONER: "else" }, "STREMIO_PROVISIONER must be one of local, webhook, stremio (else)"],
  [{ STREMIO_PROVISIONER: "webhook", STREMIO_WEBHOOK_URL: "http://x.example" }, "STREMIO_WEBHOOK_URL must be an https"],
  [{ STREMIO_SIGN_UPS_PER_DAY: "many" }, "STREMIO_SIGN_UPS_PER_DAY must be a whole number from 0 to 1000000 (many)"],
  [{ ADMIN_EMAIL: "nobody" }, "ADMIN_EMAIL must be an e-mail address with a full domain (nobody)"],
])("%j stops the start with a sentence", async (env, sentence) => {
  const refusal = await startServer({ env }).then(
    (server) => server.stop().then(() => "started"),
    (error: unknown) => String(error),
  );
  expect(refusal).toContain(sentence);
  expect(refusal).not.toMatch(/^\s+at /m); // no stack
});

it("environment settings apply but are never stored; without them the stored settings return", {
  tags: "long",
  timeout: 60_000,
}, async () => {
  const secrets = { SMTP_PASSWORD: "the-mailers-secret", S3_SECRET: "the-buckets-secret" };
  const mail = { SMTP_HOST: "127.0.0.1", SMTP_PORT: "1", SMTP_USERNAME: "mailer", SMTP_FROM: "shop@example.org" };
  const bucket = { S3_BUCKET: "files", S3_REGION: "r", S3_ENDPOINT: "http://127.0.0.1:1", S3_ACCESS_KEY: "k" };
  const dir = mkdtempSync(join(tmpdir(), "passerelle-settings-"));
  const env = { ...secrets, ...mail, ...bucket, TRUSTED_PROXY_HEADER: "X-Real-IP" };
  const product = await startServer({ env, dir });
  try {
    const stored = () => JSON.parse(query(dir, STORED)[0]?.value ?? "{}");
    expect(stored()).toMatchObject({ smtp: { enabled: false, host: "smtp.example.com" }, s3: { enabled: false } });
    expect(stored().meta).toMatchObject({ appName: "Passerelle", senderAddress: "no-reply@passerelle.example" });
    expect(stored().trustedProxy.headers ?? []).toEqual([]);
    for (const secret of Object.values(secrets)) expect(filesWith(dir, secret)).toEqual([]);
    // Members who have a factor are asked for it without a mail server too.
    const factor = "SELECT json_extract(options, '$.mfa.enabled') AS mfa FROM _collections WHERE name = '_superusers'";
    expect(query(dir, factor)).toEqual([{ mfa: "1" }]);

    // Another command, in a shell without the server's environment.
    const command = promisify(execFile)(`${ROOT}bin/passerelle`, [
      "superuser",
      "create",
      "o@e.org",
      PASSWORD,
      "--dir",
      dir,
    ]);
    expect((await command).stdout).toContain("o@e.org");
    expect(query(dir, factor)).toEqual([{ mfa: "1" }]);
    await product.stop();

    // An earlier release stored the secrets.
    change(
      dir,
      `UPDATE _params SET value = json_set(CAST(value AS TEXT), '$.smtp.password', '${secrets.SMTP_PASSWORD}')`,
    );
    const second = await startServer({ env, dir });
    expect(stored().smtp.password).toBe("");
    await second.stop();

    const bare = await startProduct({ dir });
    const shown = await bare.manage("GET", "/api/settings");
    expect(shown).toMatchObject({ smtp: { enabled: false }, s3: { enabled: false } });
    expect(query(dir, factor)).toEqual([{ mfa: "0" }]);
    await bare.stop();
  } finally {
    await product.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});

it("saving the settings keeps changes and stores nothing from the environment", async () => {
  const env = { SMTP_HOST: "127.0.0.1", SMTP_PORT: "1", SMTP_USERNAME: "mailer", SMTP_PASSWORD: "the-mailers-secret" };
  const keys = { S3_ACCESS_KEY: "k", S3_SECRET: "s3-secret" };
  const bucket = { S3_BUCKET: "files", S3_REGION: "r", S3_ENDPOINT: "http://127.0.0.1:1", ...keys };
  const product = await startProduct({ env: { ...env, ...bucket } });
  try {
    await product.manage("PATCH", "/api/settings", { smtp: { localName: "shop.example" }, meta: { appName: "Shop" } });
    const [row] = query(product.dir, STORED);
    const stored = JSON.parse(row?.value ?? "{}");
    expect(stored).toMatchObject({ meta: { appName: "Shop" }, smtp: { enabled: false, password: "" } });
    expect([stored.s3.enabled, stored.s3.secret ?? ""]).toEqual([false, ""]);
    expect((await product.manage("GET", "/api/settings")).smtp).toMatchObject({ enabled: true, host: "127.0.0.1" });
  } finally {
    await product.stop();
  }
});
