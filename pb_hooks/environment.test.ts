import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { OWN_SETTINGS } from "../tests/support/server.ts";

/** Variables that the sources name where they read the environment. */
const READ = /(?:env|Getenv|getenv|From|Host)\((?:env, |\$os\.getenv, )?"([A-Z][A-Z0-9_]+)"/g;
/** Not settings of ours. */
const OTHERS = ["GOGC", "AWS_CA_BUNDLE", "BUNDLE"];

const named = globSync(["pb_hooks/**/*.ts", "internal/**/*.go", "*.go"])
  .filter((path) => !/[._]test\.|\/dist\//.test(path))
  .flatMap((path) => Array.from(readFileSync(path, "utf8").matchAll(READ), ([, name]) => String(name)));
const settings = new Set(named.filter((name) => !OTHERS.includes(name)));
const table = readFileSync("docs/operate/settings.md", "utf8").match(/^\| `[A-Z0-9_]+`.*$/gm) ?? [];
const documented = new Set(table.flatMap((row) => String(row.split("|")[1]).match(/[A-Z0-9_]+/g) ?? []));

/** Names in the manual that look like settings of ours. */
const FOREIGN = ["AWS_CA_BUNDLE", "SSL_CERT_FILE", "HTTP_PROXY", "CAP_NET_BIND_SERVICE"];

it("the manual names no setting that does not exist", () => {
  const named = globSync("docs/operate/*.md").flatMap((page) =>
    Array.from(
      readFileSync(page, "utf8").matchAll(/`(?:export )?([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g),
      ([, name]) => String(name),
    ),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !settings.has(name) && !FOREIGN.includes(name))).toEqual([]);
});

it("docs/operate/settings.md lists each setting of the environment, and no other", () => {
  expect([...documented].sort()).toEqual([...settings].sort());
});

it("neither tests nor demos take over a setting of an operator's server", () => {
  expect([...settings].filter((name) => !OWN_SETTINGS.test(name))).toEqual([]);
});
