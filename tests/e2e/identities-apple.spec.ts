import { APPLE_CLIENT, type Apple, startApple } from "../support/apple.ts";
import { call } from "../support/http.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { superuserToken } from "../support/superuser.ts";
import { template } from "../support/template.ts";
import { expect, test } from "./fixtures.ts";

let apple: Apple;
let server: TestServer;

test.beforeAll(async () => {
  apple = await startApple("localhost"); // another site than ours at 127.0.0.1
  const env = { APPLE_API_BASE: apple.url };
  server = await startServer({ env, from: await template() });
  const body = { label: "", issuer: "", ...APPLE_CLIENT, secret: apple.key, enabled: true };
  const path = "/api/app/admin/identity-providers/apple";
  const saved = await call(server.url, "POST", path, { token: await superuserToken(server), body });
  expect(saved.status).toBe(204);
});
test.afterAll(async () => {
  await server.stop();
  await apple.close();
});

test("Apple's form comes from another site, and the browser that began is known again", async ({ page }) => {
  apple.person = { sub: "000001.e2e", email: "camille@mail.example", firstName: "Camille", lastName: "Durand" };
  await page.goto(`${server.url}/en/login`);
  await page.getByRole("link", { name: "Continue with Apple" }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click(); // on Apple's page
  await expect(page.getByText("camille@mail.example")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: false }).first()).toHaveValue("Camille Durand");
});
