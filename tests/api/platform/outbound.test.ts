import { createServer } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { command } from "../../support/command.ts";
import { codes } from "../../support/http.ts";
import { type Product, signUpAdmin, startProduct } from "../../support/product.ts";

let product: Product;
let token: string;
let connections = 0;
const port = { open: 0 };
const listener = createServer((socket) => {
  connections += 1;
  socket.destroy();
});

beforeAll(async () => {
  product = await startProduct({ env: { OUTBOUND_ALLOW: "" } });
  const admin = await signUpAdmin(product);
  token = admin.token;
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const address = listener.address();
  port.open = typeof address === "object" && address ? address.port : 0;
});
afterAll(async () => {
  listener.close();
  await product.stop();
});

const save = (url: string) => {
  const body = { name: "B", url, locked: false, active: true };
  return product.call("POST", "/api/app/admin/stremio/addons/save", { token, body });
};

it("an add-on at a non-public address always gets the same error, and no connection is made", async () => {
  const origins = [
    `http://127.0.0.1:${port.open}`,
    `https://127.0.0.1:${port.open}`,
    `http://localhost:${port.open}`,
    `https://[::ffff:127.0.0.1]:${port.open}`,
    `https://2130706433:${port.open}`,
    "http://127.0.0.1:9",
    "https://169.254.169.254",
    "https://10.0.0.1",
    "https://[fd00:ec2::254]",
  ];
  const answers = await Promise.all(origins.map((origin) => save(`${origin}/manifest.json`)));
  for (const [index, answer] of answers.entries())
    expect([origins[index], answer.status, codes(answer)]).toEqual([origins[index], 400, { url: "addon_unreachable" }]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(connections).toBe(0);
  expect(await product.find("addons", `name = "B"`)).toEqual([]);
  expect(product.output()).toContain('"169.254.169.254" resolves to an address that is not public');
});

it("`passerelle check` refuses a mail server of the database in a private network, before an upgrade finds out", async () => {
  const smtp = { enabled: true, host: "localhost", port: 25, username: "", password: "", tls: false };
  await product.manage("PATCH", "/api/settings", { smtp });
  const judged = (env: Record<string, string>) => command(product.dir, ["check"], env);
  expect(await judged({})).toMatchObject({ code: 1, output: expect.stringContaining("add it to OUTBOUND_ALLOW") });
  expect(await judged({ OUTBOUND_ALLOW: "localhost" })).toMatchObject({ code: 0 });
  expect(await judged({ SMTP_HOST: "127.0.0.1" })).toMatchObject({ code: 0 });
  await product.manage("PATCH", "/api/settings", { smtp: { enabled: false } });
  expect(await judged({})).toMatchObject({ code: 0 });
});
