import { SourceMap } from "node:module";
import { transform } from "esbuild";
import { expect, it } from "vitest";
import { thinMap } from "./thin-map.ts";

const SOURCE = `type Plan = { price: number };
const plans: Plan[] = [{ price: 5 }, { price: 7 }];
export const total = plans
  .map(
    (plan) => plan.price,
  )
  .reduce((sum, price) => sum + price, 0);
`;

it("keeps the line of every call, in a smaller map", async () => {
  const { code } = await transform(SOURCE, { loader: "ts", sourcemap: "inline", sourcefile: "plans.ts" });
  const thin = thinMap(code);
  expect(thin.length).toBeLessThan(code.length);
  const lines = thin.split("\n");
  const map = new SourceMap(JSON.parse(Buffer.from(thin.split("base64,")[1] ?? "", "base64").toString()));
  for (const [index, text] of SOURCE.split("\n").entries()) {
    for (const name of ["plans: ", "map(", "plan.price", "reduce("].filter((name) => text.includes(name))) {
      const word = name.replace(": ", "");
      const row = lines.findIndex((line) => line.includes(word));
      const entry = map.findEntry(row, lines[row]?.indexOf(word) ?? 0);
      expect([name, "originalLine" in entry && entry.originalLine]).toEqual([name, index]);
    }
  }
});
