import { isObject, parseJson, textOf } from "../../lib/json.ts";

/** Longest address of a request, in characters (spec §9). */
export const MAX_URL = 500;
/** Largest remote answer, in bytes. */
export const MAX_REMOTE = 256 * 1024;

/** The public servers of the Iconify project; ICON_REMOTE_HOSTS replaces them. */
const PUBLIC_HOSTS = "api.iconify.design,api.simplesvg.com,api.unisvg.com";

/** One icon: the inside of its svg element, and its size where it differs from its collection's. */
type IconData = { body: string; width?: number; height?: number; left?: number; top?: number };

/** An answer in the Iconify protocol; `not_found` lists the unknown names, if any. */
export type IconAnswer = {
  prefix: string;
  icons: Record<string, IconData>;
  width: number;
  height: number;
  not_found?: string[];
};

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The collection that `passerelle.json` asks for; undefined when no collection can have that name. */
export function parseCollection(file: string): string | undefined {
  const name = /^(.{1,60})\.json$/.exec(file)?.[1];
  return name !== undefined && NAME.test(name) ? name : undefined;
}

export function pick(collection: IconAnswer, names: readonly string[]): IconAnswer {
  const icons: Record<string, IconData> = {};
  const missing: string[] = [];
  for (const name of names) {
    const found = Object.hasOwn(collection.icons, name) ? collection.icons[name] : undefined;
    if (found) icons[name] = found;
    else missing.push(name);
  }
  const { prefix, width, height } = collection;
  return { prefix, icons, width, height, ...(missing.length > 0 ? { not_found: missing } : {}) };
}

/**
 * The server that icons may be fetched from, without a trailing slash; undefined when off, the default.
 * @param remote ICON_REMOTE: an https address (http on this machine only)
 * @param hosts ICON_REMOTE_HOSTS: the hosts that it may name, separated by commas
 * @throws Error when the address is invalid or its host is not on the list
 */
export function remoteServer(remote: string, hosts: string): string | undefined {
  if (remote === "") return undefined;
  const [, scheme, host = ""] = /^(https?):\/\/([a-z0-9.-]+)(?::\d+)?(?:\/[\w./-]*)?$/i.exec(remote) ?? [];
  const local = host === "127.0.0.1" || host === "localhost";
  if (scheme !== "https" && !(scheme === "http" && local))
    throw new Error(`ICON_REMOTE must start with https:// (${remote})`);
  const allowed = (hosts || PUBLIC_HOSTS).split(",").map((name) => name.trim().toLowerCase());
  if (!allowed.includes(host.toLowerCase())) throw new Error(`ICON_REMOTE_HOSTS does not name ${host}`);
  return remote.replace(/\/+$/, "");
}

/** Reads a remote answer, keeping only requested icons with harmless markup; undefined when it is no answer. */
export function parseRemote(text: string, prefix: string, names: readonly string[]): IconAnswer | undefined {
  const sent = parseJson(text);
  if (!isObject(sent) || sent.prefix !== prefix || !isObject(sent.icons)) return undefined;
  const icons: Record<string, IconData> = {};
  for (const name of names) {
    const found = sent.icons[name];
    const body = textOf(found, "body");
    if (isObject(found) && isHarmless(body)) icons[name] = { body, ...sizes(found) };
  }
  return pick({ prefix, icons, width: sizeOf(sent.width), height: sizeOf(sent.height) }, names);
}

const ELEMENTS =
  /^(g|path|circle|ellipse|rect|line|polyline|polygon|defs|clipPath|mask|use|symbol|title|linearGradient|radialGradient|stop)$/;

/** Whether the inside of an svg only draws: known elements, no handlers, no style, no reference but to itself. */
export function isHarmless(body: string): boolean {
  if (body === "" || /<[!?]/.test(body)) return false;
  const tags = [...body.matchAll(/<\/?([a-zA-Z]+)((?:\s+[\w:-]+="[^"<>]*")*)\s*\/?>/g)];
  // The pattern must account for every tag: reject what it does not read.
  if (tags.length !== body.split("<").length - 1) return false;
  return tags.every(([, element = "", attributes = ""]) => {
    if (!ELEMENTS.test(element)) return false;
    return [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].every(([, name = "", value = ""]) => {
      if (/^on|^style$/i.test(name) || /[&\\]|script:/i.test(value)) return false;
      if (/href$/i.test(name)) return value.startsWith("#");
      return !/url\s*\(\s*[^#\s]/i.test(value);
    });
  });
}

function sizes(icon: { [key: string]: unknown }): Omit<IconData, "body"> {
  const known = ["width", "height", "left", "top"] as const;
  return Object.fromEntries(known.filter((key) => typeof icon[key] === "number").map((key) => [key, icon[key]]));
}

const sizeOf = (value: unknown): number => (typeof value === "number" ? value : 16);
