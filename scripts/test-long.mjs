import { run } from "./bootstrap.mjs";

run("test-long.ts");
