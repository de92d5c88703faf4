import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "../../support/poll.ts";
import { OWN_COLLECTOR, residentMegabytes } from "../../support/process.ts";
import { type Member, type Product, signUp, startProduct } from "../../support/product.ts";

/** internal/front/limits/slow.go and internal/front/site/register.go: what a slow client may hold, and for how long. */
const BODY_SECONDS = 15;
const HEADER_SECONDS = 15;

let product: Product;
let member: Member;
let open: Slow[] = [];

beforeAll(async () => {
  product = await startProduct({ env: { ...OWN_COLLECTOR, TRUSTED_PROXY_HEADER: "X-Real-IP" } });
  member = await signUp(product);
});
afterAll(async () => {
  for (const slow of open) slow.end();
  open = [];
  await product?.stop();
});

type Slow = { closed: () => boolean; received: () => string; seconds: () => number; end: () => void };

/** Sends `head`, then one byte a second until the server closes the connection. */
function slowly(head: string): Promise<Slow> {
  const socket: Socket = connect(Number(new URL(product.url).port), "127.0.0.1");
  const start = performance.now();
  let [received, seconds] = ["", 0];
  const drip = setInterval(() => {
    if (!socket.connecting) socket.write(" "); // on a busy machine it would come before the head
  }, 1000);
  socket.on("data", (data) => (received += data.toString()));
  socket.on("error", () => undefined); // closed while we wrote
  socket.on("close", () => {
    clearInterval(drip);
    seconds = (performance.now() - start) / 1000;
  });
  const slow: Slow = {
    closed: () => seconds > 0,
    received: () => received,
    seconds: () => seconds,
    end: () => {
      clearInterval(drip);
      socket.destroy();
    },
  };
  open.push(slow);
  return new Promise((resolve, reject) => {
    socket.once("connect", () => socket.write(head, () => resolve(slow)));
    socket.once("error", reject);
  });
}

const post = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`;
const me = () => product.call("GET", "/api/app/me", { token: member.token });

// Both wait for the same 15 seconds.
it.concurrent("400 slow bodies and headers do not delay a member and are cut off", { tags: "long" }, async () => {
  const before = residentMegabytes(product.pid());
  const bodies = await Promise.all(
    Array.from({ length: 200 }, () => slowly(post("/api/collections/users/auth-with-password", 5000))),
  );
  const headers = await Promise.all(
    Array.from({ length: 200 }, () => slowly("GET /api/app/me HTTP/1.1\r\nHost: x\r\nX-A:")),
  );
  const [answer, signIn] = await Promise.all([me(), signUp(product)]);
  expect(answer.status).toBe(200);
  expect(signIn.token).not.toBe("");
  expect(residentMegabytes(product.pid()) - before).toBeLessThan(60);
  await until("all closed", () => open.every((slow) => slow.closed()), 90_000);
  for (const slow of bodies) {
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408/);
    // Not earlier: an honest body may take a while.
    expect(slow.seconds()).toBeGreaterThanOrEqual(BODY_SECONDS - 1);
  }
  for (const slow of headers) expect(slow.seconds()).toBeGreaterThanOrEqual(HEADER_SECONDS - 1);
});

it.concurrent("a refused body is not waited for", { tags: "long" }, async () => {
  const slow = await slowly(post("/api/app/nothing-here", 5000));
  await until("the end", slow.closed, 90_000);
  expect(slow.seconds()).toBeLessThan(60);
});

it.concurrent("pages, files and add-on calls wait for no body, and their connection ends in time", {
  tags: "long",
}, async () => {
  const answered: Slow[] = [];
  // The first home page is rendered, the second one is cached.
  for (const path of ["/", "/", "/robots.txt", "/addon/nobody/manifest.json", "/nothing-here"]) {
    const slow = await slowly(`GET ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n`);
    answered.push(slow);
    await until(`an answer to ${path}`, () => slow.received().includes("\r\n\r\n"), 10_000);
    expect(slow.received()).toMatch(/^HTTP\/1\.1 (200|404)[\s\S]*\r\nConnection: close\r\n/);
  }
  await until("the end of all", () => answered.every((slow) => slow.closed()), 90_000);
  for (const slow of answered) expect(slow.seconds()).toBeLessThan(60);
});

it("long slow bodies leave room for short ones", async () => {
  const long = await Promise.all(Array.from({ length: 100 }, () => slowly(post("/api/app/collect", 120_000))));
  await until("refusals", () => long.some((slow) => slow.received().startsWith("HTTP/1.1 503")));
  const answer = await product.call("PATCH", `/api/collections/users/records/${member.id}`, {
    token: member.token,
    body: { name: "Quick" },
  });
  expect([answer.status, answer.json.name]).toEqual([200, "Quick"]);
  for (const slow of long) slow.end();
});

it("slow bodies from eight addresses leave room for others", async () => {
  const from = (at: number) =>
    post("/api/app/collect", 128 << 10).replace("\r\n", `\r\nX-Real-IP: 198.51.100.${at}\r\n`);
  const slow = await Promise.all(Array.from({ length: 8 * 65 }, (_, at) => slowly(from(at % 8))));
  await until("a full room", () => slow.filter((one) => one.received().startsWith("HTTP/1.1 503")).length >= 8);
  const answer = await product.call("PATCH", `/api/collections/users/records/${member.id}`, {
    token: member.token,
    body: { name: "Long", price: " ".repeat(20_000) },
  });
  expect(answer.status).not.toBe(503);
  for (const one of slow) one.end();
});

it("a body sent in two parts with a pause arrives complete", async () => {
  const body = JSON.stringify({ name: "In two parts" });
  const socket = connect(Number(new URL(product.url).port), "127.0.0.1");
  let received = "";
  socket.on("data", (data) => (received += data.toString()));
  const path = `/api/collections/users/records/${member.id}`;
  const head = `PATCH ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${member.token}\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n5\r\n${body.slice(0, 5)}\r\n`);
  setTimeout(() => {
    const rest = body.slice(5);
    socket.write(`${rest.length.toString(16)}\r\n${rest}\r\n0\r\n\r\n`);
  }, 500);
  await until("the answer", () => received.includes("In two parts"));
  expect(received).toMatch(/^HTTP\/1\.1 200/);
  socket.destroy();
});
