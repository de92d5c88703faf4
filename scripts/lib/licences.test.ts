import { expect, it } from "vitest";
import { noticesText, sbom } from "./licences.ts";
import { licenseOf, packagesOf } from "./third-party.ts";

const MIT = "MIT License\n\nPermission is hereby granted, free of charge, to any person";
const COMPONENTS = [
  { kind: "npm", name: "@lingui/core", version: "6.8.0", license: "MIT", text: MIT },
  { kind: "go", name: "golang.org/x/net", version: "v0.59.0", license: "BSD-3-Clause", text: "other" },
  { kind: "npm", name: "uplot", version: "1.6.32", license: "MIT", text: MIT },
] as const;

it("finds the packages that a source imports, and no types or files of ours", () => {
  const source = `import { a } from "valibot";
import type { B } from "hast";
import * as m from "framer-motion/m";
import "uplot/dist/uPlot.min.css";
export { c } from "@base-ui/react/dialog";
const d = await import("react-dom/client");
import e from "./own.ts";
import {
  f,
} from "node:fs";
const text = "from somewhere";`;
  expect(packagesOf(source).sort()).toEqual(["@base-ui/react", "framer-motion", "react-dom", "uplot", "valibot"]);
  expect(packagesOf('@import "tailwindcss" source("../");\n@import "./theme.css";')).toEqual(["tailwindcss"]);
});

it("tells licences apart, and an unknown one from all", () => {
  expect([licenseOf(MIT), licenseOf("Apache License\n   Version 2.0"), licenseOf("All rights reserved")]).toEqual([
    "MIT",
    "Apache-2.0",
    "",
  ]);
});

it("prints each text once, under all its names", () => {
  const text = noticesText(COMPONENTS);
  expect(text.match(/Permission is hereby/g)).toHaveLength(1);
  expect(text).toContain("@lingui/core 6.8.0\nuplot 1.6.32\n");
});

it("lists every component with its package URL", () => {
  const bom = sbom(COMPONENTS, { version: "0.1.0", timestamp: "2026-11-22T00:00:00Z", serial: "x" });
  expect(bom).toMatchObject({
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    components: [
      { purl: "pkg:npm/%40lingui/core@6.8.0", licenses: [{ license: { id: "MIT" } }] },
      { purl: "pkg:golang/golang.org/x/net@v0.59.0" },
      { purl: "pkg:npm/uplot@1.6.32" },
    ],
  });
});
