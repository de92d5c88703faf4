import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { command } from "../../support/command.ts";
import { query } from "../../support/database.ts";
import { folderOf, releases, schemaOf } from "../../support/release.ts";
import { startServer } from "../../support/server.ts";

const folders: string[] = [];
afterAll(() => {
  for (const dir of folders) rmSync(dir, { recursive: true, force: true });
});

it.each(releases())(
  "an upgrade of %s keeps a copy from before, and the way back leads to it",
  {
    tags: "long",
  },
  async (release) => {
    const { dir } = folderOf(release);
    folders.push(dir);
    const schema = schemaOf(dir);
    const contents = () =>
      ["users", "payments", "subscriptions", "plans", "_params"].map((table) =>
        query(dir, `SELECT * FROM ${table} ORDER BY id`),
      );
    const before = contents();
    const server = await startServer({ dir });
    expect(server.output()).toContain("Copying the database before the upgrade");
    expect(schemaOf(dir)).not.toEqual(schema);
    expect(await command(dir, ["rollback"])).toMatchObject({
      code: 1,
      output: expect.stringContaining("another server uses"),
    });
    await server.restart();
    expect(server.output().match(/Copying the database/g)).toHaveLength(1); // the second start upgraded nothing
    await server.stop();
    const copies = () => readdirSync(`${dir}/before-upgrade`).filter((name) => name.endsWith(".copy.db"));
    expect(copies()).toHaveLength(1);
    expect(statSync(`${dir}/before-upgrade/${copies()[0]}`).mode & 0o077).toBe(0);

    const newer = [schemaOf(dir), copies()];
    const asked = await command(dir, ["rollback"]);
    const date = `${new Date().toISOString().slice(0, 10)} `;
    expect([asked.code, asked.output]).toEqual([1, expect.stringContaining(`the newest copy is from ${date}`)]);
    expect([schemaOf(dir), copies()]).toEqual(newer);
    const back = await command(dir, ["rollback", "--yes"]);
    expect([back.code, back.output]).toEqual([0, expect.stringContaining("Start the previous release")]);
    expect([schemaOf(dir), contents(), copies()]).toEqual([schema, before, []]);
    const [, aside = ""] = /written since is in (.+)\.$/m.exec(back.output) ?? [];
    expect(existsSync(aside)).toBe(true);
    expect((await command(dir, ["rollback"])).code).toBe(1);

    // What goes back can go forward again, and waits with what may have been done since.
    const again = await startServer({ dir });
    expect(again.output()).toContain("Copying the database before the upgrade");
    await again.stop();
  },
);

it("a first start whose output is a log keeps the password out of it", { tags: "long" }, async () => {
  const server = await startServer({ env: { ADMIN_PASSWORD: "" } });
  try {
    const path = `${server.dir}/first-password.txt`;
    const password = readFileSync(path, "utf8").trim();
    expect([password.length > 20, statSync(path).mode & 0o777]).toEqual([true, 0o600]);
    expect(server.output()).toContain(`made up an ADMIN_PASSWORD for the first administrator. It is in ${path}`);
    expect(server.output()).not.toContain("ADMIN_PASSWORD is not set");
    expect(server.output()).not.toContain(password);
    const body = JSON.stringify({ identity: "admin@passerelle.example", password });
    const url = `${server.url}/api/collections/users/auth-with-password`;
    const answer = await fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    expect(answer.status).toBe(200);
    rmSync(path);
    await server.restart();
    expect(existsSync(path)).toBe(false);
  } finally {
    await server.stop();
  }
});
