import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** An address that leads to a server far away: each direction takes half of the time (ms) of a round trip. */
export type Far = { url: string; to: (url: string) => void; stop: () => Promise<void> };

/** Opens it; `to` says later where it leads. */
export async function startFar(roundTrip: number): Promise<Far> {
  let target = new URL("http://127.0.0.1:9");
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.once("close", () => open.delete(socket));
    }
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (part) => setTimeout(() => into.write(part), roundTrip / 2));
      from.once("end", () => setTimeout(() => into.end(), roundTrip / 2));
      from.once("error", () => into.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has one
  return {
    url: `http://127.0.0.1:${port}`,
    to: (url) => {
      target = new URL(url);
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
