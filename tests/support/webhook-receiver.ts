import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Arrived = { method: string; path: string; headers: Record<string, string>; body: string; at: number };

export type WebhookReceiver = {
  url: string;
  arrived: Arrived[];
  /** What the next messages get: a status, or no answer at all. */
  answer: number | "silence";
  /** What the next messages wait for before they are answered. */
  hold: Promise<unknown> | undefined;
  close: () => Promise<void>;
};

/** An operator's program that receives webhooks. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const arrived: Arrived[] = [];
  const receiver: WebhookReceiver = { url: "", arrived, answer: 204, hold: undefined, close: async () => {} };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
      const { method = "", url: path = "" } = request;
      const body = Buffer.concat(chunks).toString();
      arrived.push({ method, path, headers: Object.fromEntries(headers), body, at: Date.now() });
      if (receiver.answer === "silence") return;
      await receiver.hold;
      // A redirect must not be followed.
      response.writeHead(receiver.answer, { Location: "/elsewhere" }).end(`the answer ${receiver.answer}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has one
  receiver.url = `http://127.0.0.1:${port}/hook`;
  receiver.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return receiver;
}
