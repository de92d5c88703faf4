import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { command } from "../../support/command.ts";
import { call } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { ADMIN, ROOT, startServer } from "../../support/server.ts";
import { installed } from "../../support/template.ts";

const parent = mkdtempSync(join(tmpdir(), "passerelle-line-"));
let dir = "";

beforeEach(() => {
  dir = mkdtempSync(join(parent, "data-"));
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** Expects one line that says what is wrong, exit code 1, and a folder as empty as before. */
async function refused(args: string[], env: Record<string, string> = {}, folder = dir): Promise<string[]> {
  const { code, output } = await command(folder, args, env);
  expect({ code, left: readdirSync(dir) }, output).toEqual({ code: 1, left: [] });
  return output.trim().split("\n");
}

it.each([
  [[], "name a command"],
  [["srve"], 'unknown command "srve"'],
  [["serve", "--foo"], "unknown flag: --foo"],
  [["serve", "--hooksPool=many"], "--hooksPool"],
  [["serve", "--http=nonsense"], "--http must be an address and a port"],
  [["serve", "--http=127.0.0.1:99999"], "--http must be an address and a port"],
  [["serve", "--http=192.0.2.1:8090"], "choose an address of this machine with --http"],
  [["serve", "--publicDir=/nowhere"], "/nowhere is not a folder: check --publicDir"],
  [["serve", "exmaple"], '"exmaple" is not a domain'],
  [["admin"], "name a command of passerelle admin"],
  [["admin", "otp"], "accepts 1 arg(s)"],
  [["backup", "one", "two"], "accepts at most 1 arg(s)"],
  [["migrate", "--foo"], "unknown flag: --foo"],
  [["backup"], "nothing is installed"],
  [["admin", "otp", "somebody@example.org"], "nothing is installed"],
  [["superuser", "otp", "somebody@example.org"], "nothing is installed"],
  [["key", "accept"], "nothing to give up"],
  [["key", "rotate"], "there is no key in"],
])("%j is refused in one sentence, and nothing is written", async (args, sentence) => {
  const lines = await refused(args);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(sentence);
});

it("a folder that does not exist is a typing error", async () => {
  for (const args of [["serve", "--http=127.0.0.1:0"], ["backup"], ["check"], ["key", "rotate"]])
    expect(await refused(args, {}, join(dir, "typo"))).toEqual([expect.stringContaining("check --dir")]);
});

it("all wrong settings are named at once, none with a secret, and nothing is written", async () => {
  const env = {
    APP_KEY: "short-secret",
    APP_URL: "ftp://example.org",
    SMTP_TLS: "maybe",
    SMTP_FROM: "nobody",
    STRIPE_SECRET_KEY: "foo-secret",
    STRIPE_WEBHOOK_SECRET: "bar-secret",
    STRIPE_AUTOMATIC_TAX: "perhaps",
    S3_BUCKET: "files",
    S3_FORCE_PATH_STYLE: "2",
    TRUSTED_PROXY_HEADER: "X Real IP",
    TRUSTED_PROXY_ADDRESSES: "proxy",
    OUTBOUND_ALLOW: "http://inside",
    ANALYTICS_TAG: "http://tag.example/x.js",
    ICON_REMOTE: "https://icons.example",
    STREMIO_PROVISIONER: "else",
    APPLE_API_BASE: "somewhere",
    DEBRID_API_BASE: "somewhere",
  };
  for (const args of [["serve", "--http=127.0.0.1:0"], ["check"]]) {
    const lines = await refused(args, env);
    for (const name of Object.keys(env).filter(
      (key) => !["S3_BUCKET", "S3_FORCE_PATH_STYLE", "ICON_REMOTE"].includes(key),
    ))
      expect(
        lines.filter((line) => line.startsWith(`Error: ${name}`)),
        name,
      ).toHaveLength(1);
    expect(lines).toContainEqual(expect.stringContaining("S3_FORCE_PATH_STYLE must be true or false"));
    expect(lines).toContainEqual(expect.stringContaining("ICON_REMOTE_HOSTS does not name"));
    expect(lines.join("\n")).not.toMatch(/-secret|^\s+at /m);
  }
});

it.each([
  [{ S3_BUCKET: "files" }, "S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET must be set too"],
  [{ S3_SECRET: "x" }, "S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY must be set too"],
  [{ SMTP_PASSWORD: "x" }, "SMTP_PASSWORD needs SMTP_HOST"],
  [{ SMTP_HOST: "mail.example.org:25" }, "SMTP_HOST must be a host name"],
  [{ SMTP_HOST: "mail.example.org", SMTP_AUTH: "CRAM" }, "SMTP_AUTH must be PLAIN or LOGIN (CRAM)"],
  [{ SMTP_HOST: "mail.example.org", SMTP_USERNAME: "me" }, "SMTP_PASSWORD must be set too"],
  [{ SMTP_HOST: "mail.example.org", SMTP_LOCAL_NAME: "my host" }, "SMTP_LOCAL_NAME must be a host name"],
  [{ SMTP_LOCAL_NAME: "shop.example.org" }, "SMTP_LOCAL_NAME needs SMTP_HOST"],
  [{ APP_URL: "https://example.org/app" }, "APP_URL must be http:// or https:// and a host alone"],
  [{ APP_URL: "https://example.org?x" }, "APP_URL must be http:// or https:// and a host alone"],
  [{ APP_URL: "https://me:secret@example.org" }, "APP_URL must be http:// or https:// and a host alone"],
  [{ ACME_DIRECTORY: "http://ca.example/dir" }, "ACME_DIRECTORY must start with https:// (http://ca.example/dir)"],
  [{ ADMIN_EMAIL: "me@localhost" }, "ADMIN_EMAIL must be an e-mail address with a full domain (me@localhost)"],
  [{ ADMIN_PASSWORD: "éàüîö".repeat(10) }, "ADMIN_PASSWORD must have 12 to 71 characters and 72 bytes at most"],
  [{ ADMIN_PASSWORD: "short" }, "ADMIN_PASSWORD must have 12 to 71 characters"],
  [{ ADMIN_PASSWORD: "changeme1234" }, "ADMIN_PASSWORD is easy to guess"],
  [{ ADMIN_EMAIL: "camille.durand@example.org", ADMIN_PASSWORD: "camille.durand1" }, "ADMIN_PASSWORD is easy to guess"],
])("%j is refused", async (env, sentence) => {
  expect(await refused(["check"], env)).toEqual([expect.stringContaining(sentence)]);
});

it("a first start at an address that is taken writes nothing and shows no password", async () => {
  const other = createServer();
  await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
  try {
    const { port } = other.address() as AddressInfo; // it listens on TCP
    const lines = await refused(["serve", `--http=127.0.0.1:${port}`], { ADMIN_PASSWORD: "" });
    expect(lines).toEqual([
      expect.stringContaining(`Error: cannot listen on 127.0.0.1:${port} (address already in use)`),
    ]);
  } finally {
    other.close();
  }
});

it("check finds good settings valid, and changes nothing", async () => {
  const { code, output } = await command(dir, ["check"], {
    SMTP_HOST: "mail.example.org",
    SMTP_TLS: "TRUE",
    SMTP_PORT: "465",
    STRIPE_SECRET_KEY: "rk_live_4eC39Hq",
    STRIPE_WEBHOOK_SECRET: "whsec_a, whsec_b",
  });
  expect({ code, output, left: readdirSync(dir) }).toEqual({ code: 0, output: "The settings are valid.\n", left: [] });
});

it("names its version when asked, and at each start", async () => {
  const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as { version: string };
  expect((await command(dir, ["--version"])).output).toBe(`passerelle version ${version}\n`);
  const server = await startServer({ dir });
  await server.stop();
  expect(server.output()).toContain(`Passerelle ${version}\n`);
});

it("an interrupted first start leaves no password in the log of the next one", { tags: "long" }, async () => {
  await command(dir, ["superuser", "upsert", "early@example.org", ADMIN.password]); // the tables of PocketBase alone
  const server = await startServer({ dir, env: { ADMIN_PASSWORD: "" } });
  try {
    const file = readFileSync(join(dir, "first-password.txt"), "utf8").trim();
    expect(server.output()).toContain("the one in ADMIN_PASSWORD");
    expect(server.output()).not.toContain("shown once");
    const body = { identity: ADMIN.email, password: file };
    const answer = await call(server.url, "POST", "/api/collections/users/auth-with-password", { body });
    expect(answer.status, answer.text).toBe(200);
    expect(existsSync(join(dir, "before-upgrade"))).toBe(false);
  } finally {
    await server.stop();
  }
});

it.skipIf(process.platform === "win32")("SIGHUP ends a server as SIGTERM does", async () => {
  const server = await startServer({ dir, from: await installed() });
  try {
    process.kill(server.pid(), "SIGHUP");
    await until("the end", () => server.exit() !== null);
    expect(server.exit()).toBe(0); // "SIGHUP" where nothing handles it
  } finally {
    await server.stop();
  }
});

const nobody = { uid: 65_534, gid: 65_534, encoding: "utf8", stdio: "pipe" } as const;

describe.runIf(process.getuid?.() === 0)("as root", () => {
  it.each([[["check"]], [["backup"]], [["superuser", "otp", "somebody@example.org"]], [["key", "rotate"]]])(
    "%j says as whom to run it on another user's data folder",
    (args) => {
      const database = new DatabaseSync(join(dir, "data.db"));
      database.exec("PRAGMA journal_mode = WAL; CREATE TABLE t (text TEXT)");
      writeFileSync(join(dir, "app.key"), "x".repeat(64));
      const binary = join(parent, "passerelle");
      copyFileSync(`${ROOT}bin/passerelle`, binary);
      for (const path of [parent, dir, binary]) chmodSync(path, 0o755);
      for (const name of ["data.db", "app.key"]) chmodSync(join(dir, name), 0o600);
      expect(() => execFileSync(binary, [...args, `--dir=${dir}`], nobody)).toThrow("belongs to the user root");
      database.close();
    },
  );

  it("what a command writes belongs to the owner of the folder", async () => {
    chownSync(dir, nobody.uid, nobody.gid);
    for (const args of [
      ["superuser", "upsert", ADMIN.email, ADMIN.password],
      ["key", "rotate"],
    ])
      expect(await command(dir, args)).toMatchObject({ code: 0 });
    const written = readdirSync(dir, { recursive: true, encoding: "utf8" });
    expect(written).toContain("app.key");
    expect(written.filter((name) => statSync(join(dir, name)).uid === 0)).toEqual([]);
  });

  it("what a server writes belongs to the owner of the folder, and of that of its copies", async () => {
    const copies = mkdtempSync(join(parent, "copies-"));
    cpSync(await installed(), dir, { recursive: true });
    execFileSync("chown", ["-R", `${nobody.uid}:${nobody.gid}`, dir, copies]);
    const server = await startServer({ dir, env: { BACKUP_URL: `file://${copies}` } });
    await until("a copy", () => existsSync(join(copies, "single/data.db")));
    await server.end();
    for (const folder of [dir, copies]) {
      const written = readdirSync(folder, { recursive: true, encoding: "utf8" });
      expect(written.filter((name) => statSync(join(folder, name)).uid === 0)).toEqual([]);
    }
  });

  it("a database that root has unpacked into the folder of another user is named", () => {
    const database = new DatabaseSync(join(dir, "data.db"));
    database.exec("CREATE TABLE _migrations (file TEXT)");
    database.close();
    const binary = join(parent, "passerelle");
    copyFileSync(`${ROOT}bin/passerelle`, binary);
    for (const path of [parent, binary]) chmodSync(path, 0o755);
    chmodSync(join(dir, "data.db"), 0o600);
    chownSync(dir, nobody.uid, nobody.gid);
    expect(() => execFileSync(binary, ["check", `--dir=${dir}`], nobody)).toThrow(
      `data.db belongs to the user root, and this user cannot open it: as root, run \`chown -R --reference='${dir}' '${dir}/'\``,
    );
  });

  it("a folder on a read-only disk is named", async () => {
    execFileSync("mount", ["-t", "tmpfs", "tmpfs", dir]);
    try {
      const database = new DatabaseSync(join(dir, "data.db"));
      database.exec("CREATE TABLE _migrations (file TEXT); INSERT INTO _migrations VALUES ('1_first.js')"); // installed
      database.close();
      execFileSync("mount", ["-o", "remount,ro", dir]);
      for (const args of [["serve", "--http=127.0.0.1:0"], ["check"], ["backup"]]) {
        const { code, output } = await command(dir, args);
        expect([code, output]).toEqual([1, expect.stringContaining(`${dir} is on a read-only file system`)]);
      }
    } finally {
      execFileSync("umount", [dir]);
    }
  });

  it("a first start on a disk that is nearly full writes nothing", async () => {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", dir]);
    try {
      for (const args of [["serve", "--http=127.0.0.1:0"], ["check"]])
        expect(await refused(args)).toEqual([expect.stringContaining("has only 8 MB free: make room")]);
    } finally {
      execFileSync("umount", [dir]);
    }
  });
});
