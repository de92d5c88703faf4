import { request } from "node:http";

/** What a realtime connection received: PocketBase's event stream, unparsed. */
export type Realtime = {
  /** Since the subscription, or the last `forget`. */
  received: () => string;
  forget: () => void;
  close: () => void;
};

export type Stream = Realtime & {
  /** 200, or why there is no stream. */
  status: number;
  /** Whether the server has closed it. */
  ended: () => boolean;
  /** What the server calls this connection. */
  id: string;
  /** Reads no more of it, as a laptop that sleeps. */
  pause: () => void;
  /** Replaces the topics, as someone ("" is a visitor); the answer's status. */
  subscribe: (token: string, topics: readonly string[]) => Promise<number>;
};

/** Opens PocketBase's event stream on its own connection, and waits until it has its id or was refused. */
export function openStream(url: string, headers: Record<string, string> = {}): Promise<Stream> {
  return new Promise((resolve, reject) => {
    let received = "";
    let ended = false;
    const sent = request(`${url}/api/realtime`, { agent: false, headers }, (answer) => {
      const status = answer.statusCode ?? 0;
      const subscribe = async (clientId: string, token: string, subscriptions: readonly string[]) => {
        const reply = await fetch(`${url}/api/realtime`, {
          method: "POST",
          headers: { "Content-Type": "application/json", Authorization: token, ...headers },
          body: JSON.stringify({ clientId, subscriptions }),
        });
        await reply.text();
        return reply.status;
      };
      const done = () => {
        const id = /"clientId":"([^"]+)"/.exec(received)?.[1] ?? "";
        received = "";
        resolve({
          status,
          ended: () => ended,
          id,
          received: () => received,
          forget: () => {
            received = "";
          },
          close: () => sent.destroy(),
          pause: () => answer.pause(),
          subscribe: (token, topics) => subscribe(id, token, topics),
        });
      };
      answer.setEncoding("utf8");
      let waiting = true;
      answer.on("data", (part: string) => {
        received += part;
        if (waiting && status === 200 && received.includes("\n\n")) {
          waiting = false;
          done();
        }
      });
      answer.on("end", () => {
        ended = true;
        if (waiting) done();
      });
      answer.on("error", () => {}); // closed by the test
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Opens the stream as someone and subscribes to topics. @throws Error when either is refused */
export async function subscribe(url: string, token: string, topics: string[]): Promise<Realtime> {
  const stream = await openStream(url);
  const status = stream.status === 200 ? await stream.subscribe(token, topics) : stream.status;
  if (status === 204) return stream;
  stream.close();
  throw new Error(`subscription refused: ${status}`);
}
