import { spawn } from "node:child_process";
import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { capture } from "../../../scripts/lib/shell.ts";
import { command } from "../../support/command.ts";
import { query } from "../../support/database.ts";
import { call } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { newEmail, signUpBody, startProduct } from "../../support/product.ts";
import { BINARY, cleanEnv, freePort } from "../../support/server.ts";
import { shared } from "../../support/shared.ts";
import { template } from "../../support/template.ts";

/** What the machine around the server may be like. */
const product = shared(() => startProduct({ env: { TMPDIR: "/nowhere" } }));

it.skipIf(process.platform === "win32")("one database has one server, whichever folder leads to it", async () => {
  for (const link of [symlinkSync, linkSync]) {
    const dir = mkdtempSync(`${tmpdir()}/passerelle-linked-`);
    link(`${product.dir}/data.db`, `${dir}/data.db`);
    const { code, output } = await command(dir, ["serve", `--http=127.0.0.1:${await freePort()}`]);
    expect([code, output]).toEqual([1, expect.stringContaining("another server uses the data folder")]);
    rmSync(dir, { recursive: true });
  }
});

it("npm start on a port that is taken ends with the server's sentence", async () => {
  const dir = mkdtempSync(`${tmpdir()}/passerelle-taken-`);
  const address = product.url.replace("http://", "--http=");
  const { code, output } = await capture("node", ["scripts/serve.ts", "--no-build", address, `--dir=${dir}`]);
  expect([code, output.trim().split("\n").at(-1)]).toEqual([
    1,
    expect.stringContaining("(address already in use): stop the"),
  ]);
  expect(output).not.toContain("    at ");
  rmSync(dir, { recursive: true });
});

it("a large upload needs no room outside the data folder", async () => {
  const file = Buffer.alloc(33 * 1024 * 1024);
  file.write("PK\u0003\u0004\u0014"); // a zip file begins with the header of its first file,
  file.write("\u0001\0\0\0a", 26); // whose name is "a"
  const form = new FormData();
  form.set("file", new File([file], "uploaded.zip", { type: "application/zip" }));
  const token = product.superuser;
  const url = `${product.url}/api/backups/upload`;
  const answer = await fetch(url, { method: "POST", headers: { Authorization: token }, body: form });
  expect([answer.status, await answer.text()]).toEqual([204, ""]);
  expect(readdirSync(`${product.dir}/backups`)).toContain("uploaded.zip");
  // Go's server removes its part of the upload after the answer.
  await until("an empty temporary folder", () => readdirSync(`${product.dir}/.temporary`).length === 0);
});

/** What a shell does with the log before it becomes the server. */
const LOGS = {
  "nobody reads": "sleep 120 <log & exec 3>log; head -c 65536 /dev/zero >&3", // as much as a pipe takes
  "whose reader has died": "head -c 1 <log >/dev/null & exec 3>log; echo x >&3; wait",
} as const;

for (const [kind, prepare] of Object.entries(LOGS))
  it.skipIf(process.platform === "win32")(`a log ${kind} stops nothing`, async () => {
    const folder = mkdtempSync(`${tmpdir()}/passerelle-log-`);
    const dir = `${folder}/data`;
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    mkdirSync(dir);
    const serve = `exec ${BINARY} serve --http=127.0.0.1:${port} --dir=${dir} >&3 2>&3`;
    const script = `mkfifo log; cp -R ${await template()}/. ${dir}; ${prepare}; ${serve}`;
    const env = { ...cleanEnv(), APP_URL: url };
    const child = spawn("sh", ["-c", script], { cwd: folder, env, stdio: "ignore", detached: true });
    try {
      const isUp = async () => (await call(url, "GET", "/api/health").catch(() => undefined))?.status === 200;
      await until("the server", isUp, 30_000);
      const body = signUpBody(newEmail("unread"));
      expect((await call(url, "POST", "/api/collections/users/records", { body })).status).toBe(200);
      const sent = "SELECT id FROM jobs WHERE kind = 'mail.verification' AND state = 'done'";
      await until("the mail, which is printed", () => query(dir, sent).length > 0, 30_000);
      expect(child.exitCode ?? child.signalCode).toBe(null);
    } finally {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    }
  });
