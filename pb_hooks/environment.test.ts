import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { OWN_SETTINGS } from "../tests/support/server.ts";
import { problems } from "./environment.ts";

/** Variables that the sources name where they read the environment. */
const READ = /(?:env|Getenv|getenv|From|Host)\((?:env, |\$os\.getenv, )?"([A-Z][A-Z0-9_]+)"/g;
/** Not settings of ours. */
const OTHERS = ["GOGC", "AWS_CA_BUNDLE", "BUNDLE"];

const named = globSync(["pb_hooks/**/*.ts", "internal/**/*.go", "*.go"])
  .filter((path) => !/[._]test\.|\/dist\//.test(path))
  .flatMap((path) => Array.from(readFileSync(path, "utf8").matchAll(READ), ([, name]) => String(name)));
const settings = new Set(named.filter((name) => !OTHERS.includes(name)));
const table = readFileSync("docs/operations.md", "utf8").match(/^\| `[A-Z0-9_]+`.*$/gm) ?? [];
const documented = new Set(table.flatMap((row) => String(row.split("|")[1]).match(/[A-Z0-9_]+/g) ?? []));

it("docs/operations.md lists each setting of the environment, and no other", () => {
  expect([...documented].sort()).toEqual([...settings].sort());
});

it("neither tests nor demos take over a setting of an operator's server", () => {
  expect([...settings].filter((name) => !OWN_SETTINGS.test(name))).toEqual([]);
});

it.each([
  [{ APP_URL: "https://example.org/app" }, "APP_URL must be http:// or https:// and a host alone"],
  [{ APP_URL: "https://example.org?x" }, "APP_URL must be http:// or https:// and a host alone"],
  [{ APP_URL: "https://me:secret@example.org" }, "APP_URL must be http:// or https:// and a host alone"],
  [{ APP_URL: "https://example.org/" }, undefined],
  [{ APP_URL: "http://127.0.0.1:8090" }, undefined],
  [{ ADMIN_EMAIL: "me@localhost" }, "ADMIN_EMAIL must be an e-mail address with a full domain (me@localhost)"],
  [{ ADMIN_EMAIL: "camille@café.example" }, "ADMIN_EMAIL must be an e-mail address"],
  [{ ADMIN_PASSWORD: "éàüîö".repeat(10) }, "ADMIN_PASSWORD must have 12 to 71 characters and 72 bytes at most"],
  [{ SMTP_HOST: "mail.example.org", SMTP_LOCAL_NAME: "my host" }, "SMTP_LOCAL_NAME must be a host name"],
  [{ SMTP_LOCAL_NAME: "shop.example.org" }, "SMTP_LOCAL_NAME needs SMTP_HOST"],
])("%j: %s", (set: Record<string, string>, sentence) => {
  const found = problems((name) => set[name] ?? "");
  expect(found).toEqual(sentence === undefined ? [] : [expect.stringContaining(sentence)]);
});
