import { mkdirSync } from "node:fs";
import { expect, it } from "vitest";
import { fill, free, noVolumes, tmpfs } from "../../faults/lib/volume.ts";
import { query } from "../../support/database.ts";
import { until } from "../../support/poll.ts";
import { logIn, newEmail, signUp, signUpBody, startProduct } from "../../support/product.ts";
import { template } from "../../support/template.ts";

const ALIVE = 0;

it("SIGTERM on a full disk ends the server, and what was answered before is there afterwards", {
  tags: "long",
  timeout: 120_000,
}, async ({ skip }) => {
  const reason = noVolumes();
  if (reason) return skip(reason);
  const volume = tmpfs(64);
  mkdirSync(`${volume.path}/data`);
  const product = await startProduct({ dir: `${volume.path}/data`, from: await template() });
  try {
    const members = [await signUp(product), await signUp(product)];
    fill(volume.path);
    await until("a refusal", async () => {
      const answer = await product.call("POST", "/api/collections/users/records", { body: signUpBody(newEmail()) });
      return answer.status === 503;
    });
    const pid = product.pid();
    process.kill(pid, "SIGTERM");
    await until("its end", () => {
      try {
        return !process.kill(pid, ALIVE);
      } catch {
        return true;
      }
    });
    free(volume.path);
    await product.restart();
    for (const { email } of members) expect((await logIn(product, email)).status).toBe(200);
    expect(query(product.dir, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
    expect((await signUp(product)).id).toHaveLength(15);
  } finally {
    await product.stop();
    volume.remove();
  }
});
