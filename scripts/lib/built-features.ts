import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { ROOT } from "./shell.ts";

/** What a feature of the built hooks declares, as far as scripts and tests ask. */
export type BuiltFeature = {
  routes?: { readonly [route: string]: readonly unknown[] };
  jobs?: { readonly [kind: string]: unknown };
};

/** The features of pb_hooks/dist/app.js, which must be built. */
export function builtFeatures(): BuiltFeature[] {
  const source = readFileSync(`${ROOT}pb_hooks/dist/app.js`, "utf8");
  const module: { exports: { features?: { [name: string]: BuiltFeature } } } = { exports: {} };
  runInContext(source, createContext({ module, exports: module.exports, console }));
  return Object.values(module.exports.features ?? {});
}
