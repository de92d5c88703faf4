import { hostOf } from "../../../common/host.ts";
import type { Env } from "../../lib/env.ts";
import { keysOf } from "./rules.ts";

/** A lane for each: one that hangs delays no other. */
const MOST_TARGETS = 4;

const METHODS = ["POST", "PUT", "PATCH", "DELETE", "GET", "PURGE"] as const;

/** How a cache in front is told to drop pages; the texts hold placeholders (rules.ts). */
export type Target = {
  method: (typeof METHODS)[number];
  url: string;
  /** Secret. */
  header: { readonly [name: string]: string };
  body: string;
};

/** From PURGE_URL and what belongs to it; none without it. @throws Error, without the secret, when a value is wrong */
export function readTargets(env: Env): Target[] {
  const urls = env("PURGE_URL").split(/\s+/).filter(Boolean);
  if (urls.length === 0) {
    const lonely = ["PURGE_METHOD", "PURGE_HEADER", "PURGE_BODY"].find((name) => env(name));
    if (lonely) throw new Error(`${lonely} needs PURGE_URL`);
    return [];
  }
  if (urls.length > MOST_TARGETS) throw new Error(`PURGE_URL may name ${MOST_TARGETS} addresses at most`);
  const method = METHODS.find((known) => known === (env("PURGE_METHOD").trim().toUpperCase() || "POST"));
  if (!method) throw new Error(`PURGE_METHOD must be one of ${METHODS.join(", ")}`);
  const body = env("PURGE_BODY");
  return urls.map((url) => {
    if (!hostOf(url) || hostOf(url).includes("{"))
      throw new Error("PURGE_URL must start with http:// or https:// and a host");
    if (!keysOf(url + body)) throw new Error("PURGE_URL or PURGE_BODY must hold {keys}, {json} or {key}");
    return { method, url, header: headerOf(env("PURGE_HEADER")), body };
  });
}

function headerOf(text: string): Target["header"] {
  if (text === "") return {};
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\x20-\x7e]+)$/.exec(text) ?? [];
  if (!name || !value) throw new Error("PURGE_HEADER must be one header, such as Authorization: Bearer …");
  return { [name]: value };
}
