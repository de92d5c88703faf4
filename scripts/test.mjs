import { run } from "./bootstrap.mjs";

run("run-tests.ts");
