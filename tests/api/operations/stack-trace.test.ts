import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { change } from "../../support/database.ts";
import { until } from "../../support/poll.ts";
import { startProduct } from "../../support/product.ts";
import { ROOT } from "../../support/server.ts";
import { shared } from "../../support/shared.ts";

const product = shared(startProduct);
beforeAll(async () => {
  // A state that the code rightly considers impossible: PocketBase stores no broken JSON.
  change(product.dir, "UPDATE site SET tagline = '{broken'");
});

it("a programming error is logged with lines of the TypeScript source, and the visitor gets a plain error", async () => {
  const answer = await product.call("GET", "/rss.xml");
  expect(answer.status).toBe(500);
  expect(answer.text).not.toMatch(/\.ts|broken|stack/);
  const frame = await until("the lines", () =>
    /SyntaxError[\s\S]*?at parseObject \(\S*?(lib\/json\.ts):(\d+):\d+/.exec(product.output()),
  );
  const line = readFileSync(`${ROOT}pb_hooks/${frame[1]}`, "utf8").split("\n")[Number(frame[2]) - 1];
  expect(line).toContain("JSON.parse");
});

it("a page that fails to render is a plain 500 without the reason", async () => {
  for (const path of ["/", "/en"]) {
    const answer = await product.call("GET", path);
    expect(answer.status).toBe(500);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.text).not.toMatch(/\.ts|broken|stack/);
  }
});
