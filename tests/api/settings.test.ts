import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { signUp, startProduct } from "../support/product.ts";
import { startServer } from "../support/server.ts";

it("a backup holds the data but not the key that decrypts it", async () => {
  const product = await startProduct();
  await product.manage("POST", "/api/backups", { name: "backup.zip" });
  const names = readFileSync(join(product.dir, "backups", "backup.zip")).toString("latin1");
  expect(existsSync(join(product.dir, "app.key"))).toBe(true);
  expect(names).toContain("data.db");
  expect(names).not.toContain("app.key");
  await product.stop();
});

it("the site record can be emptied, and pages and sign-up go on", async () => {
  const product = await startProduct();
  const site = "/api/collections/site/records/site";
  await product.manage("PATCH", site, { tagline: null, links: null });
  expect((await product.call("GET", "/en")).status).toBe(200);
  expect((await signUp(product)).record.stremio_username).toMatch(/@passerelle\.example$/);
  await product.stop();
});

it("a member whom a superuser deletes leaves no job behind", async () => {
  const product = await startProduct();
  const { id } = await signUp(product);
  expect(await product.find("jobs", `key ~ "${id}"`)).toHaveLength(1);
  await product.manage("DELETE", `/api/collections/users/records/${id}`);
  expect(await product.find("jobs", `key ~ "${id}"`)).toEqual([]);
  expect(await product.find("stremio", `user = "${id}"`)).toEqual([]);
  await product.stop();
});

it.each([
  [{ APP_KEY: "short" }, "The app key must have at least 32 characters"],
  [{ APP_URL: "example.org" }, "APP_URL must start with http:// or https:// (example.org)"],
  [{ SMTP_HOST: "mail.example.org", SMTP_PORT: "smtp" }, "SMTP_PORT must be a port number (smtp)"],
  [{ ADMIN_PASSWORD: "changeme1234" }, "ADMIN_EMAIL and ADMIN_PASSWORD can't be used"],
  [{ STREMIO_PROVISIONER: "else" }, "STREMIO_PROVISIONER must be one of local, webhook, stremio (else)"],
  [{ STREMIO_PROVISIONER: "webhook", STREMIO_WEBHOOK_URL: "http://x.example" }, "STREMIO_WEBHOOK_URL must be an https"],
  [{ STREMIO_SIGN_UPS_PER_DAY: "many" }, "STREMIO_SIGN_UPS_PER_DAY must be a whole number (many)"],
  [{ ADMIN_EMAIL: "nobody" }, "ADMIN_EMAIL and ADMIN_PASSWORD can't be used"],
])("%j stops the start with a sentence", async (env, sentence) => {
  const refusal = await startServer({ env }).then(
    (server) => server.stop().then(() => "started"),
    (error: unknown) => String(error),
  );
  expect(refusal).toContain(sentence);
  expect(refusal).not.toMatch(/^\s+at /m); // no stack
});
