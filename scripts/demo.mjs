import { run } from "./bootstrap.mjs";

await run("demo.ts");
