import { execFileSync, spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { binaryName, writeSums } from "../../../scripts/lib/pack.ts";
import { until } from "../../support/poll.ts";
import { BINARY, freePort, ROOT } from "../../support/server.ts";

/** A release as an operator downloads it: the binary and SHA256SUMS, without the other files that it lists. */
const home = mkdtempSync(`${tmpdir()}/passerelle-download-`);
const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as { version: string }; // npm's own file
const name = binaryName(version, { os: "linux", arch: process.arch === "arm64" ? "arm64" : "amd64" });
const file = `${home}/download/${name}`;

/** The commands of docs/operate/install.md, "Start", with this platform's file and folders of the test. */
const lines =
  /^## Start\n.*?\n\n((?: {4}.*\n)+)/ms.exec(readFileSync(`${ROOT}docs/operate/install.md`, "utf8"))?.[1] ?? "";
const port = await freePort();
const commands = lines
  .replaceAll(/passerelle_\d+\.\d+\.\d+_linux_\w+/g, name)
  .replaceAll("/usr/local/bin/", `${home}/bin/`)
  .replaceAll("/var/lib/passerelle", `${home}/data`)
  .replaceAll("127.0.0.1:8090", `127.0.0.1:${port}`)
  .split("\n")
  .map((line) => line.trim());
const line = (start: string) => commands.find((one) => one.startsWith(start)) ?? `false # no ${start}`;
const shell = { cwd: `${home}/download`, env: { PATH: `${home}/bin:${process.env.PATH}` }, encoding: "utf8" } as const;

beforeAll(async () => {
  mkdirSync(`${home}/download`);
  mkdirSync(`${home}/bin`);
  copyFileSync(BINARY, file);
  writeFileSync(`${home}/download/other_file.txt`, "not downloaded");
  expect(await writeSums(`${home}/download`)).toBe(2);
  rmSync(`${home}/download/other_file.txt`);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

it("has a checksum that the manual's command finds right, and wrong after one byte has changed", () => {
  const check = () => spawnSync("sh", ["-c", line("sha256sum")], shell);
  expect(check()).toMatchObject({ status: 0, stdout: `${name}: OK\n` });
  const bytes = readFileSync(file);
  bytes[1000] = (bytes[1000] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  expect(check()).toMatchObject({ status: 1, stdout: `${name}: FAILED\n` });
  copyFileSync(BINARY, file);
});

it("starts in an empty folder with the manual's commands", async () => {
  for (const start of ["install", "mkdir"]) execFileSync("sh", ["-c", line(start)], shell);
  expect(execFileSync("sh", ["-c", line("passerelle check")], shell)).toBe("The settings are valid.\n");
  const server = spawn("sh", ["-c", `exec ${line("passerelle serve")}`], { ...shell, stdio: "ignore" });
  try {
    const page = await until("the first page", () => fetch(`http://127.0.0.1:${port}/en`).catch(() => undefined));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("</html>")]);
    expect(existsSync(`${home}/data/first-password.txt`)).toBe(true);
  } finally {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill();
    await ended;
  }
});
