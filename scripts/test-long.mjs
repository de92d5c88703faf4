import { run } from "./bootstrap.mjs";

await run("test-long.ts");
