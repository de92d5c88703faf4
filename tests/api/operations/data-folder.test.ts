import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { beforeAll, describe, expect, it } from "vitest";
import { command } from "../../support/command.ts";
import { change, query } from "../../support/database.ts";
import { logIn, signUp, startProduct } from "../../support/product.ts";
import { freePort } from "../../support/server.ts";
import { shared } from "../../support/shared.ts";

const product = shared(startProduct);

const serve = async () => command(product.dir, ["serve", `--http=127.0.0.1:${await freePort()}`]);
/** What a start says after its first line, which names the version. */
const sentence = (output: string) =>
  output
    .replace(/^.* Passerelle \d.*\n/, "")
    .trim()
    .split("\n");
const path = (name: string) => `${product.dir}/${name}`;
const files = () => readdirSync(product.dir).sort();

describe("a data folder with a server", () => {
  it("refuses a second server, and accepts one after the first is killed", async () => {
    const second = await serve();
    expect(second.code).toBe(1);
    expect(sentence(second.output)).toEqual([
      expect.stringContaining(`another server uses the data folder ${product.dir}`),
    ]);
    await product.kill();
    await product.restart();
    expect((await product.call("GET", "/api/health")).status).toBe(200);
  });

  it("allows commands at the same time", async () => {
    const email = "second@passerelle.example";
    const noted = () => query(product.dir, "SELECT key_id FROM app_keys WHERE state = 'current'");
    const [key, before] = [readFileSync(path("app.key")), noted()];
    expect((await command(product.dir, ["key", "rotate"])).code).toBe(0);
    expect(await command(product.dir, ["superuser", "upsert", email, "correct horse battery staple"])).toMatchObject({
      code: 0,
    });
    expect(noted()).toEqual(before); // the server seals with it until it starts again
    writeFileSync(path("app.key"), key);
    rmSync(path("app.key.previous"));
    const body = { identity: email, password: "correct horse battery staple" };
    const login = await product.call("POST", "/api/collections/_superusers/auth-with-password", { body });
    expect(login.status).toBe(200);

    const made = await Promise.all(["one.zip", "two.zip"].map((name) => command(product.dir, ["backup", name])));
    expect(made.map(({ code, output }) => [code, output.includes(".zip")])).toEqual([
      [0, true],
      [0, true],
    ]);
    expect(
      readdirSync(path("backups"))
        .filter((name) => name.endsWith(".zip"))
        .sort(),
    ).toEqual(["one.zip", "two.zip"]);
    expect(readFileSync(path("backups/one.zip")).includes("app.key")).toBe(false);
    expect((await command(product.dir, ["backup", "../up.zip"])).code).toBe(1);
    expect((await command(product.dir, ["health", `--http=${product.url}`])).code).toBe(0);
  });
});

it("keeps its key from commands without it: an operator's shell does not have the server's APP_KEY", async () => {
  const shell = { APP_KEY: "x".repeat(40) };
  const says = async (args: string[]) => {
    const { code, output } = await command(product.dir, args, shell);
    return [code, sentence(output)];
  };
  expect(await says(["backup"])).toEqual([1, [expect.stringContaining("run this with the server's APP_KEY")]]);
  expect(await says(["key", "accept"])).toEqual([1, [expect.stringContaining("no key is lost while a server runs")]]);
  await signUp(product);
});

it("commits to the disk, not to its cache", async () => {
  const answer = await product.manage("POST", "/api/sql", { query: "PRAGMA synchronous" });
  expect(answer.rows).toEqual([["2"]]); // FULL
});

describe("a start", () => {
  beforeAll(async () => {
    await signUp(product);
    await product.kill();
    change(product.dir, "PRAGMA wal_checkpoint(TRUNCATE)"); // the log would repair a damaged page
  });

  const refused = async (says: string) => {
    const before = files();
    const ended = await serve();
    expect(ended.code).toBe(1);
    expect(sentence(ended.output)).toEqual([expect.stringContaining(says)]);
    expect(files()).toEqual(before);
  };

  it("says what to do when another program has its port", async () => {
    const other = createServer();
    await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
    const { port } = other.address() as AddressInfo; // it listens on TCP
    const ended = await command(product.dir, ["serve", `--http=127.0.0.1:${port}`]);
    other.close();
    expect(ended.code).toBe(1);
    expect(sentence(ended.output)).toEqual([
      `Error: cannot listen on 127.0.0.1:${port} (address already in use): stop the program that does, or choose another address with --http`,
    ]);
  });

  it("refuses the database of a newer release", async () => {
    change(product.dir, "INSERT INTO _migrations (file, applied) VALUES ('4000000000-later.js', 1)");
    const says = "a newer release has migrated this database (4000000000-later.js)";
    await refused(says);
    const checked = await command(product.dir, ["check"]);
    expect([checked.code, checked.output]).toEqual([1, expect.stringContaining(says)]);
    change(product.dir, "DELETE FROM _migrations WHERE file = '4000000000-later.js'");
  });

  it("refuses a lost or different key until the loss is accepted", async () => {
    const key = readFileSync(path("app.key"));
    rmSync(path("app.key"));
    await refused("the app key is missing");
    writeFileSync(path("app.key"), "x".repeat(64));
    await refused("the app key is another one");
    writeFileSync(path("app.key.previous"), key);
    await product.restart(); // the start of a rotation
    await product.kill();
    change(product.dir, "PRAGMA wal_checkpoint(TRUNCATE)");
    rmSync(path("app.key.previous"));
    rmSync(path("app.key"));
    await refused("the app key is missing");
    expect(await command(product.dir, ["key", "accept"])).toMatchObject({
      code: 0,
      output: expect.stringContaining("The secrets of the lost key are given up."),
    });
    await product.restart();
    await product.kill();
    change(product.dir, "PRAGMA wal_checkpoint(TRUNCATE)");
  });

  it("refuses to start from scratch beside uploads", async () => {
    const away = mkdtempSync(`${tmpdir()}/passerelle-away-`);
    for (const name of files().filter((file) => file.startsWith("data.db"))) renameSync(path(name), `${away}/${name}`);
    mkdirSync(path("storage/images"), { recursive: true });
    await refused("data.db is missing, but");
    for (const name of readdirSync(away)) renameSync(`${away}/${name}`, path(name));
    rmSync(away, { recursive: true });
  });

  it("refuses a damaged database", async () => {
    const whole = readFileSync(path("data.db"));
    writeFileSync(path("data.db"), Buffer.concat([Buffer.alloc(4096, "x"), whole.subarray(4096)]));
    await refused("data.db is damaged");
    writeFileSync(path("data.db"), whole);
  });

  it("sets a damaged log database aside", async () => {
    writeFileSync(path("auxiliary.db"), Buffer.alloc(8192, "x"));
    for (const suffix of ["-wal", "-shm"]) rmSync(path(`auxiliary.db${suffix}`), { force: true });
    await product.restart();
    expect(product.output()).toContain("The log database was damaged");
    expect(files().filter((name) => name.includes(".broken-"))).toHaveLength(1);
    expect(query(product.dir, "SELECT COUNT(*) AS n FROM users WHERE admin = FALSE")).toEqual([{ n: "2" }]);
    const { email } = await signUp(product);
    expect((await logIn(product, email)).status).toBe(200);
  });
});
