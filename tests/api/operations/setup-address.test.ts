import { expect, it } from "vitest";
import { change } from "../../support/database.ts";
import { codes } from "../../support/http.ts";
import { signUp, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const AREA = "/api/app/admin/setup";

const product = shared(() => startProduct({ env: { APP_URL: "" } }));

it("binds browsers to https, without a restart", async () => {
  const strict = async () => (await fetch(`${product.url}/`)).headers.get("strict-transport-security");
  expect([await strict(), await strict()]).toEqual([null, null]);
  const url = "https://shop.example";
  const answer = await product.call("POST", `${AREA}/address`, { token: product.superuser, body: { url } });
  expect(answer.status).toBe(204);
  expect([await strict(), await strict()]).toEqual(["max-age=31536000", "max-age=31536000"]);
  await product.restart();
  expect(await strict()).toBe("max-age=31536000");
  const { json } = await product.call("GET", AREA, { token: product.superuser });
  expect(json.address).toMatchObject({ source: "page", url });
});

it("moves to another domain only once the operator has read how many passkeys stop working", async () => {
  const move = (url: string, seen = 0) =>
    product.call("POST", `${AREA}/address`, { token: product.superuser, body: { url, seen } });
  expect((await move("https://shop.example")).status).toBe(204);
  const { id } = await signUp(product);
  change(
    product.dir,
    `INSERT INTO passkeys (id, user, factor, credential, domain) VALUES ('p', '${id}', 'f', 'c', 'shop.example')`,
  );
  for (const url of ["https://other.example", "http://shop.example", "https://www.shop.example"])
    expect([url, codes(await move(url))]).toEqual([url, { form: "domain_has_passkeys" }]);
  expect((await move("https://SHOP.example:8443")).status).toBe(204);
  const { json } = await product.call("GET", AREA, { token: product.superuser });
  expect(json.address).toMatchObject({ url: "https://SHOP.example:8443", passkeys: 1 });
  expect((await move("https://other.example", 1)).status).toBe(204);
});

it("asks members who installed their private address to install that of the new domain", async () => {
  const move = (url: string) =>
    product.call("POST", `${AREA}/address`, { token: product.superuser, body: { url, seen: 99 } });
  expect((await move("https://old.example")).status).toBe(204);
  const { id, token } = await signUp(product);
  const card = async () => (await product.call("GET", "/api/app/addon", { token })).json;
  expect(await card()).toMatchObject({ url: expect.stringContaining("https://old.example/addon/"), update: false });
  change(product.dir, `UPDATE addon_access SET fetched = strftime('%Y-%m-%d %H:%M:%fZ', 'now') WHERE user = '${id}'`);
  expect((await move("https://new.example")).status).toBe(204);
  expect(await card()).toMatchObject({ url: expect.stringContaining("https://new.example/addon/"), update: true });
});
