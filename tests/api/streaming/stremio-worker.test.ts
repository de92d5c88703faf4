import { rmSync } from "node:fs";
import { expect, it } from "vitest";
import { CONSENT_VERSION } from "../../../common/contract/stremio.ts";
import { query } from "../../support/database.ts";
import { until } from "../../support/poll.ts";
import { signUp, startProduct } from "../../support/product.ts";
import { startStremioFake } from "../../support/stremio-fake/server.ts";

it("a wake walks once through the accounts in sync, which no index helps with", async () => {
  const product = await startProduct({ args: ["--dev"] }); // PocketBase prints each statement
  const walks = () => product.output().split("FROM stremio s WHERE s.id >").length - 1;
  try {
    for (const wake of [1, 2]) {
      const before = walks();
      await product.run("stremio-sync");
      expect(walks() - before, `wake ${wake}`).toBe(1);
    }
  } finally {
    await product.kill(); // stop() finds addresses in the statements
    rmSync(product.dir, { recursive: true, force: true });
  }
});

it("requests are as far apart as the setting says, minutes too", async () => {
  const fake = await startStremioFake();
  const env = { STREMIO_PROVISIONER: "stremio", STREMIO_API_BASE: fake.url, STREMIO_INTERVAL_MS: "120000" };
  const product = await startProduct({ env });
  try {
    const member = await signUp(product);
    const body = { version: CONSENT_VERSION };
    const begun = Date.now();
    await product.call("POST", "/api/app/stremio/consent", { token: member.token, body });
    const turn = () =>
      Number(query(product.dir, "SELECT next_slot FROM provisioners WHERE name = 'stremio'")[0]?.next_slot);
    await until("the wait for the second turn", () => fake.calls.length > 1 || turn() >= begun + 240_000);
    expect(fake.methods()).toEqual(["register"]);
  } finally {
    await product.stop();
    await fake.close();
  }
});
