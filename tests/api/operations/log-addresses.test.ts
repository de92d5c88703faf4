import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call } from "../../support/http.ts";
import { refuseAddresses } from "../../support/no-addresses.ts";
import { until } from "../../support/poll.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import { template } from "../../support/template.ts";

let server: TestServer;
const EMAIL = "somebody.private@example.org";

beforeAll(async () => {
  server = await startServer({ from: await template() });
});
afterAll(() => server.stop());

const entries = () => {
  const database = new DatabaseSync(`${server.dir}/auxiliary.db`, { readOnly: true, timeout: 20_000 });
  try {
    return database
      .prepare("SELECT message || ' ' || data AS entry FROM _logs")
      .all()
      .map((row) => String(row.entry));
  } finally {
    database.close();
  }
};

it("addresses in requests never reach the log, whatever the request", async () => {
  const post = (path: string, body: object) => call(server.url, "POST", `/api/collections/${path}`, { body });
  await post("users/request-password-reset", { email: EMAIL });
  await post("users/request-verification", { email: EMAIL });
  await post("_superusers/request-otp", { email: EMAIL });
  await post("users/request-otp", { email: EMAIL });
  await post("users/auth-with-password", { identity: EMAIL, password: "wrong" });
  await post("users/records", { email: EMAIL, password: "short" });
  await call(server.url, "GET", `/api/collections/users/records?filter=${encodeURIComponent(`email = "${EMAIL}"`)}`);
  await call(server.url, "GET", `/api/nothing/${EMAIL}?last=1`);
  // PocketBase writes its log every three seconds.
  const log = await until("the log of the last request", () => {
    const found = entries();
    return found.some((entry) => entry.includes("/api/nothing/")) && found;
  });
  for (const path of ["request-password-reset", "request-verification", "request-otp", "users/records?"])
    expect(
      log.some((entry) => entry.includes(path)),
      path,
    ).toBe(true);
  expect(log.join("\n")).not.toContain("private");
  refuseAddresses(server.dir, server.output());
});

it("the check of every test server finds what it should", () => {
  expect(() => refuseAddresses("/nowhere", "Mail to lea@example.org failed")).toThrow("printed");
  expect(() => refuseAddresses("/nowhere", "GET /?q=lea%40example.org")).toThrow("printed");
  const meant = `First admin\n  e-mail:    admin@passerelle.example\nMail, printed because SMTP is not set\n${"-".repeat(60)}\nTo: a@example.org\n\ntext ${"\n"}${"-".repeat(60)}\n`;
  refuseAddresses("/nowhere", meant);
});
