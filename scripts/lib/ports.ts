import { createServer } from "node:net";

/** The first free loopback port, starting at `wanted`. @throws Error when a hundred in a row are taken */
export async function freePortFrom(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + 100; port++) if (await isFree(port)) return port;
  throw new Error(`No port is free from ${wanted} to ${wanted + 99}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
