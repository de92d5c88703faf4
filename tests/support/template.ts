import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { change as execute } from "./database.ts";
import { call, listOf, textOf } from "./http.ts";
import { setOperator } from "./operator.ts";
import { ADMIN, BINARY, startServer } from "./server.ts";
import { superuserToken } from "./superuser.ts";

/** Where a whole test run keeps its templates: named by the set-up of vitest or Playwright. */
const FOLDER = "PASSERELLE_TEST_TEMPLATES";

/** bcrypt's cost for passwords in tests: 4 takes 2 ms a hash, PocketBase's own 10 takes 70. */
const HASH_COST = 4;

/** Makes the template of a test run, before its first test. @returns what removes it at the end of the run */
export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(`${tmpdir()}/passerelle-templates-`);
  process.env[FOLDER] = folder;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await template();
  } catch (error) {
    remove();
    throw error;
  }
  return remove;
}

let made: { key: string; folder: Promise<string> } | undefined;

/**
 * The data folder that tests start from: an installed product with its first admin, open orders (support/operator.ts), rate
 * limits off and cheap password hashes. It holds nothing of APP_URL and the other settings of the environment, which are never stored.
 */
export const template = async (): Promise<string> => `${await templates()}/relaxed`;

/** The same product as its installation left it: with the limits, the hash costs and the closed shop that an operator gets. */
export const installed = async (): Promise<string> => `${await templates()}/installed`;

/** Both are made once for each binary, so that they can't be older than the build. */
function templates(): Promise<string> {
  const { ino, size, mtimeMs } = statSync(BINARY);
  const key = `${ino}-${size}-${mtimeMs}`;
  if (made?.key !== key) made = { key, folder: make(key) };
  return made.folder;
}

async function make(key: string): Promise<string> {
  const shared = process.env[FOLDER];
  const base = shared ?? mkdtempSync(`${tmpdir()}/passerelle-templates-`);
  if (!shared) process.once("exit", () => rmSync(base, { recursive: true, force: true }));
  const folder = `${base}/${key}`;
  if (existsSync(folder)) return folder;
  const draft = mkdtempSync(`${base}/draft-`);
  const [fresh, relaxed] = [`${draft}/installed`, `${draft}/relaxed`];
  mkdirSync(fresh);
  const installation = await startServer({ dir: fresh });
  await installation.stop();
  cpSync(fresh, relaxed, { recursive: true });
  await relaxFolder(relaxed);
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true, force: true }); // another worker was faster
  }
  return folder;
}

async function relaxFolder(dir: string): Promise<void> {
  const server = await startServer({ dir });
  try {
    const token = await superuserToken(server);
    await relax(server.url, token);
    // The first admin's password was hashed at the cost of an installation.
    const { json } = await call(server.url, "GET", "/api/collections/_superusers/records", { token });
    const [first] = listOf(json, "items");
    const body = { password: ADMIN.password, passwordConfirm: ADMIN.password };
    await change(server.url, token, `_superusers/records/${textOf(first, "id")}`, body);
  } finally {
    await server.stop();
  }
  execute(dir, "UPDATE users SET password = (SELECT password FROM _superusers WHERE email = users.email)");
}

async function change(url: string, token: string, path: string, body: unknown): Promise<void> {
  const answer = await call(url, "PATCH", `/api/collections/${path}`, { token, body });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
}

/**
 * Turns rate limits off, makes password hashes cheap, opens orders and sends no mails to guide a new member: tests of other things
 * send many requests, make many accounts, buy plans and count mails.
 */
export async function relax(url: string, token: string): Promise<void> {
  await change(url, token, "site/records/site", { guide_mails: false });
  await setOperator({ url, superuser: token });
  const settings = { rateLimits: { enabled: false } };
  const answer = await call(url, "PATCH", "/api/settings", { token, body: settings });
  if (answer.status >= 300) throw new Error(`settings: ${answer.status} ${answer.text}`);
  for (const collection of ["users", "_superusers"]) {
    const { json } = await call(url, "GET", `/api/collections/${collection}`, { token });
    const fields = listOf(json, "fields").map((field) =>
      field.name === "password" ? { ...field, cost: HASH_COST } : field,
    );
    await change(url, token, collection, { fields });
  }
}
