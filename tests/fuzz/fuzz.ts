import { parseArgs } from "node:util";
import { startProduct } from "../support/product.ts";
import { describeFinding, fuzz } from "./run.ts";

/** `npm run fuzz -- --requests=10000 --seed=1`: broken requests to every endpoint as every role; exits 1 at any finding. */
const { values } = parseArgs({ options: { requests: { type: "string" }, seed: { type: "string" } } });
const seed = Number(values.seed ?? process.env.SEED ?? 1);
const product = await startProduct({ env: { DEBRID_API_BASE: "http://127.0.0.1:9" } });
try {
  const { findings, ...figures } = await fuzz(product, { seed, requests: Number(values.requests ?? 10_000) });
  for (const finding of findings) console.log(describeFinding(finding));
  console.log(JSON.stringify({ seed, ...figures, findings: findings.length }));
  process.exitCode = findings.length > 0 ? 1 : 0;
} finally {
  await product.stop();
}
