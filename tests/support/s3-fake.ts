import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pause } from "./poll.ts";

/** What happens to the requests of an access key: nothing, no connection, no answer, an error, or a delay in ms. */
type S3Fault = "none" | "cut" | "hang" | "refuse" | number;

/** An object storage over HTTP with one bucket and conditional writes. It believes every signature. */
export type S3Fake = {
  /** As BACKUP_URL, for a prefix. */
  place: (prefix: string) => string;
  /** The environment of a client with that access key. */
  keys: (id: string) => Record<string, string>;
  /** Changes what happens to the requests of an access key from now on. */
  fault: (id: string, fault: S3Fault) => void;
  /** The names of the objects that begin with a prefix. */
  names: (prefix: string) => string[];
  stop: () => Promise<void>;
};

type Stored = { body: Buffer; etag: string; modified: Date; timestamp: string };
type Reply = { status: number; body?: string | Buffer; headers?: Record<string, string> };

const TIMESTAMP = "x-amz-meta-litestream-timestamp";

export async function startS3(): Promise<S3Fake> {
  const bucket = new Bucket();
  const faults = new Map<string, S3Fault>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = /Credential=([^/]+)/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const fault = faults.get(key) ?? "none";
    const body = await bodyOf(request);
    if (typeof fault === "number") await pause(fault);
    // A machine that is cut off while it waits gets no answer, and what it asked for does not happen.
    const now = faults.get(key) ?? "none";
    if (now === "cut") request.socket.destroy();
    else if (now !== "hang") {
      const url = new URL(request.url ?? "/", "http://localhost");
      const reply = now === "refuse" ? failure(503, "SlowDown") : bucket.reply(request, url, body);
      response.writeHead(reply.status, { "Content-Type": "application/xml", ...reply.headers });
      response.end(request.method === "HEAD" ? undefined : reply.body);
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return {
    place: (prefix) => `s3://bucket/${prefix}?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
    keys: (id) => ({ AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: "secret" }),
    fault: (id, fault) => faults.set(id, fault),
    names: (prefix) => bucket.list(prefix).map(([name]) => name),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

class Bucket {
  readonly #objects = new Map<string, Stored>();
  /** Of uploads in several parts; an upload's id is its object's name. */
  readonly #parts = new Map<string, Buffer[]>();

  list(prefix: string): [string, Stored][] {
    const found = [...this.#objects].filter(([name]) => name.startsWith(prefix));
    return found.sort(([a], [b]) => (a < b ? -1 : 1));
  }

  reply({ method, headers }: IncomingMessage, url: URL, body: Buffer): Reply {
    const name = decodeURIComponent(url.pathname).split("/").slice(2).join("/");
    const upload = url.searchParams.get("uploadId");
    switch (method) {
      case "PUT":
        return upload === null ? this.#put(name, headers, body) : this.#part(upload, url, body);
      case "POST":
        if (url.searchParams.has("delete")) return this.#deleteAll(body.toString());
        return upload === null ? this.#begin(name) : this.#complete(name, upload);
      case "DELETE":
        this.#objects.delete(name);
        return { status: 204 };
      default:
        return name === "" ? this.#listing(url.searchParams.get("prefix") ?? "") : this.#read(name, headers);
    }
  }

  #put(name: string, headers: IncomingHttpHeaders, body: Buffer): Reply {
    const found = this.#objects.get(name);
    const { "if-match": match, "if-none-match": none } = headers;
    if (match !== undefined && !found) return failure(404, "NoSuchKey");
    if ((match !== undefined && match !== found?.etag) || (none === "*" && found))
      return failure(412, "PreconditionFailed");
    return { status: 200, headers: { ETag: this.#store(name, body, String(headers[TIMESTAMP] ?? "")) } };
  }

  #store(name: string, body: Buffer, timestamp: string): string {
    const etag = `"${createHash("md5").update(body).digest("hex")}"`;
    this.#objects.set(name, { body, etag, modified: new Date(), timestamp });
    return etag;
  }

  #begin(name: string): Reply {
    this.#parts.set(name, []);
    const result = `<UploadId>${name}</UploadId>`;
    return { status: 200, body: `<InitiateMultipartUploadResult>${result}</InitiateMultipartUploadResult>` };
  }

  #part(upload: string, url: URL, body: Buffer): Reply {
    const parts = this.#parts.get(upload);
    if (parts) parts[Number(url.searchParams.get("partNumber")) - 1] = body;
    return { status: 200, headers: { ETag: '"part"' } };
  }

  #complete(name: string, upload: string): Reply {
    this.#store(name, Buffer.concat(this.#parts.get(upload) ?? []), "");
    this.#parts.delete(upload);
    return { status: 200, body: "<CompleteMultipartUploadResult/>" };
  }

  #deleteAll(body: string): Reply {
    for (const [, name = ""] of body.matchAll(/<Key>([^<]*)<\/Key>/g)) this.#objects.delete(name);
    return { status: 200, body: "<DeleteResult/>" };
  }

  #read(name: string, headers: IncomingHttpHeaders): Reply {
    const found = this.#objects.get(name);
    if (!found) return failure(404, "NoSuchKey");
    const { body, etag, modified, timestamp } = found;
    const described = {
      ETag: etag,
      "Last-Modified": modified.toUTCString(),
      ...(timestamp && { [TIMESTAMP]: timestamp }),
    };
    const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? "") ?? [];
    if (start === undefined) return { status: 200, body, headers: described };
    return { status: 206, body: body.subarray(Number(start), end ? Number(end) + 1 : body.length), headers: described };
  }

  #listing(prefix: string): Reply {
    const contents = this.list(prefix).map(
      ([name, { body, etag, modified }]) =>
        `<Contents><Key>${name}</Key><LastModified>${modified.toISOString()}</LastModified>` +
        `<ETag>${etag}</ETag><Size>${body.length}</Size></Contents>`,
    );
    const count = `<KeyCount>${contents.length}</KeyCount><IsTruncated>false</IsTruncated>`;
    return { status: 200, body: `<ListBucketResult>${count}${contents.join("")}</ListBucketResult>` };
  }
}

/** The bytes of a request; the SDK sends some in chunks, each with its signature. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  let rest = Buffer.concat(chunks);
  if (!String(request.headers["content-encoding"] ?? "").includes("aws-chunked")) return rest;
  const decoded: Buffer[] = [];
  for (;;) {
    const line = rest.indexOf("\r\n");
    const size = Number.parseInt(rest.subarray(0, line).toString(), 16);
    if (line < 0 || !(size > 0)) return Buffer.concat(decoded);
    decoded.push(rest.subarray(line + 2, line + 2 + size));
    rest = rest.subarray(line + 4 + size);
  }
}

function failure(status: number, code: string): Reply {
  return { status, body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>` };
}
