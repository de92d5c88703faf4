import { expect, it } from "vitest";
import { missingOptionals, platformEntry, unproved } from "./lock-file.ts";

it("finds the platform builds that a lock file lacks", () => {
  const packages = {
    "node_modules/a": {
      version: "1.0.0",
      optionalDependencies: { "@a/cli-linux-x64": "1.0.0", "@a/cli-win32-x64": "1.0.0" },
    },
    "node_modules/@a/cli-linux-x64": { version: "1.0.0" },
  };
  expect(missingOptionals({ packages })).toEqual([
    { place: "node_modules/@a/cli-win32-x64", name: "@a/cli-win32-x64", version: "1.0.0" },
  ]);
});

it("puts another version beside the package that wants it", () => {
  const packages = {
    "node_modules/@a/cli-win32-x64": { version: "1.0.0" },
    "node_modules/b/node_modules/a": { version: "2.0.0", optionalDependencies: { "@a/cli-win32-x64": "2.0.0" } },
  };
  expect(missingOptionals({ packages })).toEqual([
    { place: "node_modules/b/node_modules/@a/cli-win32-x64", name: "@a/cli-win32-x64", version: "2.0.0" },
  ]);
});

it.each([
  ["@a/cli-darwin-arm64", ["darwin"], ["arm64"]],
  ["@a/oxide-linux-arm-gnueabihf", ["linux"], ["arm"]],
  ["@a/win32-x64-msvc", ["win32"], ["x64"]],
])("reads the platform of %s", (name, os, cpu) => {
  expect(platformEntry(name, "1.0.0")).toEqual({ version: "1.0.0", dev: true, optional: true, os, cpu });
});

it("finds the entries whose content npm would not compare", () => {
  const integrity = `sha512-${"a".repeat(86)}==`;
  const packages = {
    "": { version: "1.0.0" },
    "scripts/own": { version: "1.0.0" },
    "node_modules/a": { version: "1.0.0", integrity },
    "node_modules/b": { version: "1.0.0" },
    "node_modules/c": { version: "1.0.0", integrity: "sha1-x" },
    "node_modules/d": { link: true },
  };
  expect(unproved({ packages })).toEqual(["node_modules/b", "node_modules/c"]);
});
