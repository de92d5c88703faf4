import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { until } from "../../support/poll.ts";
import { startProduct } from "../../support/product.ts";
import { ROOT } from "../../support/server.ts";

/** What each vendor documents of its purge by tag, and how it answers. The settings are those of docs/operate/scale.md. */
type Vendor = {
  origin: string;
  path: string;
  header: readonly [string, string];
  keys: (body: Record<string, unknown>) => unknown;
  answer: readonly [number, string];
};

const VENDORS: Readonly<Record<string, Vendor>> = {
  Cloudflare: {
    origin: "https://api.cloudflare.com",
    path: "/client/v4/zones/ZONE/purge_cache",
    header: ["authorization", "Bearer TOKEN"],
    keys: ({ tags }) => tags,
    answer: [200, '{"success":true,"errors":[],"messages":[],"result":{"id":"ZONE"}}'],
  },
  Fastly: {
    origin: "https://api.fastly.com",
    path: "/service/SERVICE/purge",
    header: ["fastly-key", "TOKEN"],
    keys: ({ surrogate_keys }) => surrogate_keys,
    answer: [200, '{"all":"108-1391560174-974124"}'],
  },
  "bunny.net": {
    origin: "https://api.bunny.net",
    path: "/pullzone/ZONE/purgeCache",
    header: ["accesskey", "KEY"],
    keys: ({ CacheTag }) => [CacheTag],
    answer: [204, ""],
  },
};

/** The settings that docs/operate/scale.md shows for a vendor. */
function documented(vendor: string): Record<string, string> {
  const text = readFileSync(`${ROOT}docs/operate/scale.md`, "utf8");
  const [, block = ""] = text.split(new RegExp(`^# ${vendor.replace(".", "\\.")}\\b.*$`, "m"));
  const lines = (block.split(/\n\n|\n```/)[0] ?? "").matchAll(/^(PURGE_\w+)=(["']?)(.*)\2$/gm);
  return Object.fromEntries([...lines].map(([, name = "", , value = ""]) => [name, value]));
}

it.each(Object.keys(VENDORS))("%s is purged with the settings of docs/operate/scale.md", async (name) => {
  const vendor = VENDORS[name] as Vendor;
  const settings = documented(name);
  expect(settings.PURGE_URL).toBe(vendor.origin + vendor.path);
  const purged: unknown[] = [];
  const refused: string[] = [];
  const stand = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => {
      const { method, url, headers } = request;
      const [header, value] = vendor.header;
      const right = headers[header] === value && headers["content-type"] === "application/json";
      if (method !== "POST" || url !== vendor.path || !right) {
        refused.push(`${method} ${url} ${text}`);
        response.writeHead(400).end();
        return;
      }
      purged.push(...([vendor.keys(JSON.parse(text) as Record<string, unknown>)].flat() as unknown[]));
      const [status, body] = vendor.answer;
      response.writeHead(status, body ? { "Content-Type": "application/json" } : {}).end(body || undefined);
    });
  });
  await new Promise<void>((resolve) => stand.listen(0, "127.0.0.1", resolve));
  const { port } = stand.address() as AddressInfo; // a TCP server has one
  const PURGE_URL = String(settings.PURGE_URL).replace(vendor.origin, `http://127.0.0.1:${port}`);
  const product = await startProduct({ env: { ...settings, PURGE_URL } });
  try {
    await until("the purge of the start", () => purged.includes("all"));
    const [faq] = await product.find("faqs");
    await product.manage("PATCH", `/api/collections/faqs/records/${String(faq?.id)}`, { position: 7 });
    await until("the purge of a change", () => purged.includes("faqs"));
    expect(refused).toEqual([]);
  } finally {
    await product.stop();
    stand.close();
  }
});
