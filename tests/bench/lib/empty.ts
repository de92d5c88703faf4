import { writeFileSync } from "node:fs";
import { goBuild } from "../../../scripts/lib/go.ts";
import { freePort } from "../../support/server.ts";
import { type Answer, ask } from "./http.ts";
import { end, launch, sleep, tempFolder } from "./processes.ts";

/** Headers that net/http sets itself, or that belong to one connection. */
const OWN = new Set(["date", "connection", "keep-alive"]);

const canonical = (name: string) => name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());

/** Starts a server of Go's net/http with a handler that does nothing but send the answer's headers and bytes, at every path. */
export async function startEmpty(answer: Answer): Promise<{ url: string; pid: number; stop: () => Promise<void> }> {
  const folder = tempFolder();
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    OWN.has(name) || typeof value !== "string" ? [] : [[canonical(name), [value]]],
  );
  writeFileSync(`${folder}/headers.json`, JSON.stringify(Object.fromEntries(headers)));
  writeFileSync(`${folder}/body`, answer.body);
  await goBuild(`${folder}/empty`, "./tests/bench/empty");
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = launch(`${folder}/empty`, [new URL(url).host, folder]);
  for (let attempt = 0; attempt < 100; attempt++) {
    const same = await ask(url).catch(() => undefined); // not listening yet
    if (same?.body.equals(answer.body)) return { url, pid: child.pid ?? 0, stop: () => end(child) };
    await sleep(50);
  }
  await end(child);
  throw new Error("The empty handler did not start");
}
