import { run } from "./bootstrap.mjs";

await run("run-tests.ts");
