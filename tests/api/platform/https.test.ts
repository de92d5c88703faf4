import type { ClientHttp2Session } from "node:http2";
import { connect, type Socket } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  BARE_DOMAIN,
  certificateAlerts,
  DOMAIN,
  type HttpsServer,
  LATE_DOMAIN,
  send,
  session,
  startHttps,
  watchSystem,
} from "../../support/https.ts";
import { until } from "../../support/poll.ts";

/** internal/front/limits/connections.go: connections of an address. */
const CONNECTIONS = 500;
/** internal/front/site/listen.go: requests at once on a connection. */
const STREAMS = 100;

let server: HttpsServer;
let on: ClientHttp2Session;

beforeAll(async () => {
  server = await startHttps();
  on = await session(server);
});
afterAll(async () => {
  on?.destroy();
  await server?.stop();
});

const get = (path: string, headers: Record<string, string> = {}) => send(on, { ":path": path, ...headers });

it("answers pages over HTTP/2 as over HTTP/1: compressed, without a body, unchanged", async () => {
  const plain = await get("/en");
  expect([plain.status, on.alpnProtocol, plain.headers["strict-transport-security"]]).toEqual([
    200,
    "h2",
    "max-age=31536000",
  ]);
  const small = await get("/en", { "accept-encoding": "br" });
  expect(brotliDecompressSync(small.body)).toEqual(plain.body);
  const head = await send(on, { ":method": "HEAD", ":path": "/en" });
  expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([200, 0, String(plain.body.length)]);
  const known = await get("/en", { "if-none-match": String(plain.headers.etag) });
  expect([known.status, known.body.length]).toEqual([304, 0]);
});

it("answers parts of a file, and the dashboard's files compressed", async () => {
  const whole = await get("/builds/latest.json");
  const part = await get("/builds/latest.json", { range: "bytes=2-5" });
  expect([whole.status, part.status]).toEqual([200, 206]);
  expect(part.body).toEqual(whole.body.subarray(2, 6));
  const first = await get("/_/");
  const script = /src="\.(\/assets\/[^"]+\.js)"/.exec(first.body.toString())?.[1] ?? "";
  const zipped = await get(`/_${script}`, { "accept-encoding": "gzip" });
  expect([zipped.status, zipped.headers["content-encoding"]]).toEqual([200, "gzip"]);
  expect(zipped.headers["cache-control"]).toMatch(/^max-age=\d+/);
  expect(zipped.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
});

it("refuses a body that is too long and keeps the connection", async () => {
  const headers = {
    ":method": "POST",
    ":path": "/api/collections/users/auth-with-password",
    "content-type": "application/json",
  };
  const long = await send(on, headers, JSON.stringify({ identity: "x".repeat(200_000) }));
  expect(long.status).toBe(413);
  expect((await send(on, headers, "{}")).status).toBe(400);
});

it("opens an event stream, and as many requests at once as it allows", async () => {
  const stream = on.request({ ":authority": DOMAIN, ":path": "/api/realtime" });
  const event = await new Promise<string>((resolve) => stream.once("data", (data: Buffer) => resolve(data.toString())));
  expect(event).toContain("PB_CONNECT");
  const answers = await Promise.all(Array.from({ length: 3 * STREAMS }, () => get("/en")));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(on.remoteSettings.maxConcurrentStreams).toBe(STREAMS);
  stream.close();
});

it("redirects plain HTTP, and ends connections there that stay silent", { tags: "long" }, async () => {
  const silent = open(server.plainPort);
  await silent.opened;
  const asked = open(server.plainPort, `GET /blog?a=1 HTTP/1.1\r\nHost: ${DOMAIN}\r\n\r\n`);
  await until("an answer", () => asked.received().includes("\r\n\r\n"));
  expect(asked.received()).toMatch(/^HTTP\/1\.1 302/);
  expect(asked.received()).toContain(`Location: https://${DOMAIN}/blog?a=1`);
  await until("the end of the silent one", () => silent.ended(), 60_000);
});

it("has some connections for an address and room for others", async () => {
  const from = "127.0.0.7";
  const many = Array.from({ length: CONNECTIONS + 100 }, () => open(server.port, "", from));
  await Promise.all(many.map(({ opened }) => opened));
  await until("those that are too many are closed", () => many.filter((one) => one.ended()).length >= 100);
  const other = await session(server, "127.0.0.8");
  expect((await send(other, { ":path": "/en" })).status).toBe(200);
  other.destroy();
  for (const one of many) one.end();
  await until("room again", async () => {
    const again = await session(server, from).catch(() => undefined);
    const answer = again && (await send(again, { ":path": "/en" }).catch(() => undefined));
    again?.destroy();
    return answer?.status === 200;
  });
});

type Raw = { opened: Promise<void>; received: () => string; ended: () => boolean; end: () => void };

/** A connection that sends `text` and nothing more. */
function open(port: number, text = "", from = "127.0.0.1"): Raw {
  const socket: Socket = connect({ port, host: "127.0.0.1", localAddress: from });
  let received = "";
  let ended = false;
  socket.on("data", (data) => (received += data.toString()));
  socket.on("error", () => undefined); // refused ones are reset
  socket.on("close", () => (ended = true));
  const opened = new Promise<void>((resolve) => {
    socket.once("connect", () => socket.write(text, () => resolve()));
    socket.once("close", () => resolve());
  });
  return { opened, received: () => received, ended: () => ended, end: () => socket.destroy() };
}

it("tells the operator which name has no certificate, and which one keeps an old one", async () => {
  const visit = (name: string) =>
    session(server, "127.0.0.1", name).then(
      (opened) => opened.destroy(),
      () => {}, // as a browser: without a certificate, or with one of ours, it turns away
    );
  for (const name of [LATE_DOMAIN, BARE_DOMAIN, `www.${BARE_DOMAIN}`, "stranger.example"]) await visit(name);
  await until("the alerts", async () => {
    await watchSystem(server.dir, on);
    return certificateAlerts(server.dir).length > 1;
  });
  const alerts = certificateAlerts(server.dir);
  expect(alerts.map(({ about }) => about)).toEqual([
    `system.certificate ${BARE_DOMAIN}`,
    `system.certificate-ends ${LATE_DOMAIN}`,
  ]);
  for (const { facts } of alerts) expect(facts).toContain("connection refused");
  expect(server.output()).toContain(`There is no certificate for ${BARE_DOMAIN}. `);
});
