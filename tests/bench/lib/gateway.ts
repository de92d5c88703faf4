import { createHash, createHmac } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { LETTERS_AND_DIGITS } from "../../../pb_hooks/lib/alphabets.ts";
import { freePort } from "../../support/server.ts";
import type { Prepared } from "./hosts.ts";
import { ask, expectOk } from "./http.ts";
import { end, launch, sleep, tempFolder } from "./processes.ts";

const SERVER = fileURLToPath(new URL("addon-server.ts", import.meta.url));

const ALPHABET = `${LETTERS_AND_DIGITS}-_`;

export const tokenOf = (index: number) => `bench${index}`;

/** Starts an add-on of `addon-server.ts`; `url` has no path. */
export async function startAddon(streams: number, delay: number) {
  const port = await freePort();
  const child = launch(process.execPath, [SERVER, String(port), String(streams), String(delay)]);
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 400; attempt++) {
    const answer = await ask(`${url}/manifest.json`).catch(() => undefined); // not listening yet
    if (answer?.status === 200) return { url, pid: child.pid ?? 0, stop: () => end(child) };
    await sleep(50);
  }
  throw new Error("The add-on did not start");
}

/** Adds an add-on to every plan as a source. */
export async function addSource(host: Prepared, name: string, url: string, timeoutMs: number): Promise<void> {
  const lists = { plans: [], resources: [], catalogs: [] };
  const body = { name, url: `${url}/manifest.json`, active: true, ...lists, timeoutMs, cacheMin: 60, cacheMax: 86_400 };
  const { headers } = host;
  await expectOk(`${host.url}/api/app/admin/addons/save`, { method: "POST", headers, body: { id: "", ...body } });
}

/**
 * Gives `count` members an add-on address, in the data folder of a stopped server; `tokenOf` gives their tokens. Only the
 * first one has an account.
 */
export function writeAddresses(folder: string, count: number): void {
  const secret = readFileSync(`${folder}/data/app.key`, "utf8").trim();
  // Derived like the key of a fresh installation (pb_hooks/lib/app-key.ts and hash-key.ts).
  const digest = createHash("sha512").update(`passerelle:${secret}`).digest().subarray(0, 32);
  const app = [...digest].map((byte) => ALPHABET[byte % 64]).join("");
  const key = createHmac("sha256", app).update("addon tokens").digest("hex");
  const hash = (index: number) => createHmac("sha256", key).update(tokenOf(index)).digest("hex");
  const database = new DatabaseSync(`${folder}/data/data.db`);
  database.exec("PRAGMA cache_size = -400000; BEGIN");
  const insert = database.prepare(
    `INSERT INTO addon_access (id, user, token, token_hash, state, until, plan, locale, created, updated)
     VALUES (?, ?, '-', ?, 'active', '', '', 'fr', datetime(), datetime())`,
  );
  const account = String(database.prepare("SELECT id FROM users LIMIT 1").get()?.id);
  for (let index = 0; index < count; index++) {
    const number = String(index).padStart(14, "0");
    insert.run(`a${number}`, index === 0 ? account : `m${number}`, hash(index));
  }
  database.exec("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

/**
 * A script for wrk that requests one title as a different member each time; each of its two threads has half of the
 * members. With `alone` it requests the path itself after the same work, because the script takes processor time from the
 * server that is measured.
 */
export function membersScript(members: number, path: string, alone = false): string {
  const file = `${tempFolder()}/members.lua`;
  writeFileSync(
    file,
    `local threads = 0
     function setup(thread) thread:set("part", threads); threads = threads + 1 end
     local count = 0
     function request()
       count = (count + 1) % ${members / 2}
       local address = "/addon/bench" .. (part * ${members / 2} + count) .. "${path}"
       return wrk.format("GET", ${alone ? `"${path}"` : "address"})
     end`,
  );
  return file;
}
