import { run } from "./bootstrap.mjs";

run("demo.ts");
