import { expect, it } from "vitest";

import { PASSWORD, signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const COLLECTIONS = "/api/collections";
const product = shared(startProduct);

/** Sends a body whose length is not announced. */
async function chunked(path: string, text: string, token?: string): Promise<number> {
  const headers = { "Content-Type": "application/json", ...(token ? { Authorization: token } : {}) };
  const body = new Blob([text]).stream();
  // Node wants `duplex` for a stream, which the browsers' types do not know.
  const options = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  return (await fetch(product.url + path, options)).status;
}

const NULLS = ["null", " null\n", `null${" ".repeat(500)}`, `${"\t\r\n ".repeat(500)}null`, 'null,"more"', "null{"];

it.each(NULLS.map((raw, index) => [index, raw] as const))(
  "a body that says null is an empty one for PocketBase's own routes: %i",
  async (_, raw) => {
    for (const collection of ["users", "_superusers"]) {
      const path = `${COLLECTIONS}/${collection}/confirm-password-reset`;
      expect((await product.call("POST", path, { raw })).status, path).toBe(400);
      expect(await chunked(path, raw), path).toBe(400);
      expect(await chunked(path, raw, product.superuser), path).toBe(400);
    }
  },
);

it.each(["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
  "null under the key that PocketBase reads as JSON is refused in %s",
  async (type) => {
    const part = 'Content-Disposition: form-data; name="@jsonPayload"';
    const raw = type.startsWith("multipart") ? `--x\r\n${part}\r\n\r\nnull\r\n--x--\r\n` : "%40jsonPayload=null";
    const headers = { "Content-Type": type };
    const path = `${COLLECTIONS}/users/confirm-password-reset`;
    expect((await product.call("POST", path, { raw, headers })).status).toBe(400);
  },
);

it("other bodies arrive as sent", async () => {
  const { email } = await signUp(product);
  const login = `{"identity":"${email}","password":"${PASSWORD}"}`;
  const path = `${COLLECTIONS}/users/auth-with-password`;
  for (const token of [undefined, product.superuser])
    for (const raw of [login, `${" ".repeat(900)}${login}`]) {
      expect((await product.call("POST", path, { raw, ...(token ? { token } : {}) })).status).toBe(200);
      expect(await chunked(path, raw, token)).toBe(200);
    }
  const wrong = await product.call("POST", path, { raw: '{"identity":"a@b.example","password":"x"}' });
  expect([wrong.status, wrong.json.data]).toEqual([400, {}]);
});

it.each(["application/xml", "text/xml; charset=utf-8", "Application/XML"])(
  "%s is refused: PocketBase's forms read it, and what guards them does not",
  async (type) => {
    const { email } = await signUp(product);
    const headers = { "Content-Type": type };
    const send = (path: string, raw: string) =>
      product.call("POST", `${COLLECTIONS}/users/${path}`, { raw: `<x>${raw}</x>`, headers });
    expect((await send("request-password-reset", `<Email>${email}</Email>`)).status).toBe(400);
    expect((await send("auth-with-otp", "<OTPId>0123456789abcde</OTPId><Password>1</Password>")).status).toBe(400);
  },
);

it.each(["constructor", "__proto__", "toString"])("%s, which every object has, names nothing", async (name) => {
  const admin = await signUpAdmin(product);
  const area = "/api/app/admin";
  const reads = [
    `${area}/analytics/${name}`,
    `${area}/analytics/${name}/csv`,
    `${area}/analytics/sales?range=${name}&by=${name}`,
    `${area}/coupons?state=${name}`,
    `${area}/rewards?state=${name}`,
    `${area}/content?kind=${name}&language=${name}&state=${name}`,
    `${area}/content/document?kind=${name}&key=${name}`,
    `${area}/audit?action=${name}&collection=${name}`,
    `${area}/system/jobs?state=${name}`,
    `/api/_nuxt_icon/${name}.json?icons=${name}`,
    `/api/app/search?locale=${name}&q=${name}`,
    `/api/app/billing/quote?plan=${name}&period=${name}&locale=${name}`,
  ];
  for (const path of reads) {
    const { status } = await product.call("GET", path, { token: admin.token });
    expect([path, status < 500], path).toEqual([path, true]);
  }
  // Written out: an object literal would take __proto__ for its prototype.
  const named = ["sort", "access", "state", "view", "plan", "period", "answer", "schedule", "action", "kind", "locale"];
  const raw = `{${named.map((field) => `"${field}":"${name}"`).join()},"keep":1,"values":{"${name}":1},"before":{"${name}":1}}`;
  const writes = [
    `PATCH ${area}/settings`,
    `POST ${area}/users/search`,
    `POST ${area}/users/bulk`,
    `POST ${area}/orders/search`,
    `POST ${area}/payments/search`,
    `POST ${area}/api-keys/search`,
    `POST ${area}/stremio/accounts/search`,
    `POST ${area}/system/jobs/held`,
    `POST ${area}/system/backups/schedule`,
    `POST ${area}/content/save`,
    "POST /api/app/billing/checkout",
    "POST /api/app/articles/vote",
  ];
  for (const route of writes) {
    const [method = "", path = ""] = route.split(" ");
    const { status, text } = await product.call(method, path, { token: admin.token, raw });
    expect([route, status < 500], text).toEqual([route, true]);
  }
});
