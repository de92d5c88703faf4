import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { http } from "./http.ts";
import { publicCalls } from "./public-calls.ts";
import { readFile } from "./read-file.ts";

let server: Server;
let url: string;
let requests: string[] = [];
const paths: string[] = [];
let statuses: number[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method}`);
    paths.push(`${request.url}`);
    response.writeHead(statuses.shift() ?? 200, { "Content-Type": "application/json" }).end('{"ok":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on TCP
});
afterAll(() => server.close());
beforeEach(() => {
  requests = [];
});

it.each([408, 409, 425, 429, 500, 502, 503, 504])("a read is tried once more after %d", async (status) => {
  statuses = [status];
  expect(await http(url)).toEqual({ ok: true });
  expect(requests).toEqual(["GET", "GET"]);
});

it("a read is tried once more only", async () => {
  statuses = [503, 503, 200];
  await expect(http(url)).rejects.toThrow("503");
  expect(requests).toHaveLength(2);
});

it.each([400, 401, 403, 404])("%d is an answer, not a fault", async (status) => {
  statuses = [status];
  await expect(http(url)).rejects.toThrow(String(status));
  expect(requests).toHaveLength(1);
});

it.each(["POST", "PUT", "PATCH", "DELETE"] as const)("%s is never repeated", async (method) => {
  statuses = [503];
  await expect(http(url, { method, body: {} })).rejects.toThrow("503");
  expect(requests).toEqual([method]);
});

it("says what a refusal carried, that nobody answered, and nothing of a request that was cancelled", async () => {
  statuses = [400];
  await expect(http(url)).rejects.toMatchObject({ name: "FetchError", status: 400, data: { ok: true } });
  await expect(http("http://127.0.0.1:1/")).rejects.toMatchObject({ name: "FetchError", status: undefined });
  const control = new AbortController();
  control.abort();
  await expect(http(url, { signal: control.signal })).rejects.toMatchObject({ name: "AbortError" });
});

it("sends a query, headers and JSON", async () => {
  expect(await http(url, { query: { a: "b c", n: "1" }, headers: { "X-A": "b" } })).toEqual({ ok: true });
  expect(await http<Blob>(url, { read: readFile })).toBeInstanceOf(Blob);
});

it("lets a file take minutes on a slow line, and no other answer", async () => {
  const passed = new AbortController(); // aborts once a minute has passed
  const timeout = vi
    .spyOn(AbortSignal, "timeout")
    .mockImplementation((time) => (time < 60_000 ? passed.signal : new AbortController().signal));
  const slow = createServer((_request, response) => {
    response.writeHead(200);
    response.write("half", () => {
      passed.abort();
      response.end("half");
    });
  });
  try {
    await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`; // listening on TCP
    const file = await http<Blob>(address, { read: readFile });
    expect(await file.text()).toBe("halfhalf");
    await expect(http(address)).rejects.toThrow("no answer");
  } finally {
    timeout.mockRestore();
    slow.close();
  }
});

it("posts what visitors send below its area", async () => {
  expect(await publicCalls(`${url}/area`).post("/path", {})).toEqual({ ok: true });
  expect([requests, paths.at(-1)]).toEqual([["POST"], "/area/path"]);
});
