import { createServer, type Server, type Socket } from "node:net";

/** A useless partner: it accepts every connection, then sends nothing, or a byte a second without end. */
export type Silence = { port: number; held: () => number; close: () => Promise<void> };

/** @param drip the bytes to repeat; none by default */
export async function startSilence(drip = ""): Promise<Silence> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    let said = 0;
    const timer = drip && setInterval(() => socket.write(drip.charAt(said++ % drip.length)), 1000);
    socket
      .on("error", () => {})
      .once("close", () => {
        clearInterval(timer || undefined);
        sockets.delete(socket);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening");
  return {
    port: address.port,
    held: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
