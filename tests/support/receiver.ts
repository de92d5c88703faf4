import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Json } from "./http.ts";

type Message = { body: Json; signature: string; at: number };

export type Receiver = {
  url: string;
  messages: Message[];
  /** What the next messages are answered with: a status, or nothing at all. */
  answer: number | "hang up";
  /** Messages about this username are refused. */
  refuses: string;
  close: () => Promise<void>;
};

/** The operator's add-on server, as far as provisioning knows it: takes signed messages, and can misbehave. */
export async function startReceiver(): Promise<Receiver> {
  const messages: Message[] = [];
  const receiver: Receiver = { url: "", messages, answer: 204, refuses: "", close: async () => {} };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      const signature = String(request.headers["passerelle-signature"] ?? "");
      const body = JSON.parse(text) as Json;
      messages.push({ body, signature: verify(signature, text), at: Date.now() });
      if (receiver.answer === "hang up") request.socket.destroy();
      else response.writeHead(body.username === receiver.refuses ? 422 : receiver.answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has one
  receiver.url = `http://127.0.0.1:${port}/hooks/accounts`;
  receiver.close = () => new Promise((resolve) => server.close(() => resolve()));
  return receiver;
}

export const WEBHOOK_SECRET = "a secret of the operator's";

/** The recipe of docs/programs.md. */
function verify(header: string, body: string): string {
  const [, time = "", given = ""] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const expected = createHmac("sha256", WEBHOOK_SECRET).update(`${time}.${body}`).digest("hex");
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return "old";
  return given === expected ? "valid" : "wrong";
}
