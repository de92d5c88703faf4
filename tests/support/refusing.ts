import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What a partner answers: as usual, a refusal with a status, or nothing, which ends the connection. */
export type Refusal = "well" | 429 | 500 | 401 | "nothing";

/** An HTTP partner that can refuse everything, in front of one that answers. */
export type Refusing = { url: string; port: number; says: Refusal; calls: number; close: () => Promise<void> };

/** @param behind the address of the partner whose answers it passes on while it refuses nothing */
export async function startRefusing(behind: string): Promise<Refusing> {
  const refusing: Refusing = { url: "", port: 0, says: "well", calls: 0, close: async () => {} };
  const server = createServer((incoming, response) => {
    refusing.calls += 1;
    const { says } = refusing;
    if (says === "nothing") return void incoming.socket.destroy();
    if (says !== "well") return void response.writeHead(says, { "Content-Type": "application/json" }).end("{}");
    const { method, headers, url = "/" } = incoming;
    const onward = ask(behind + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  refusing.port = (server.address() as AddressInfo).port; // a TCP server has one
  refusing.url = `http://127.0.0.1:${refusing.port}`;
  refusing.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return refusing;
}
