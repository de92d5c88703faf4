import { expect, it } from "vitest";
import { anchors, deadAnchors, deadDecisions, deadReferences, deadSections, prose } from "./references.ts";

const known = new Set([
  "pb_hooks/lib/jobs.ts",
  "pb_hooks/programs/api-v1/errors.ts",
  "docs/decisions/016-native-forms.md",
  "tests/api/x.test.ts",
]);
const dead = (line: string, file = "pb_hooks/programs/api-v1/serve.ts") => deadReferences(line, file, known);

it("finds a file or folder that does not exist", () => {
  expect(dead("answered as problem+json (problem.ts)")).toEqual(["problem.ts"]);
  expect(dead("see pb_hooks/lib/gone.ts, pb_hooks/nowhere and tests/api/gone.test.ts")).toEqual([
    "pb_hooks/lib/gone.ts",
    "tests/api/gone.test.ts",
    "pb_hooks/nowhere",
  ]);
});

it("accepts a full path, its end, a neighbour and a folder", () => {
  expect(dead("pb_hooks/lib/jobs.ts, lib/jobs.ts, jobs.ts; ./errors.ts; pb_hooks/lib; tests/api.")).toEqual([]);
  expect(dead("[016](016-native-forms.md)", "docs/decisions/README.md")).toEqual([]);
});

it("leaves addresses and code alone", () => {
  expect(dead("https://example.org/docs/x.md and *.test.ts")).toEqual([]);
  expect(prose("a.ts", 'const x = "gone.ts"; // see gone.ts')).toEqual([" see gone.ts"]);
  expect(prose("a.ts", 'const x = "https://gone.ts";')).toEqual([""]);
  expect(prose("deploy/a.conf", "set $x '#1';\n  # see it\nlisten 80; # here")).toEqual(["", " see it", " here"]);
});

it("finds a section that the specification does not have", () => {
  expect(deadSections("as spec §8 and spec §12 say (RFC 9110 §12.5)", new Set(["8"]))).toEqual(["spec §12"]);
});

it("finds a decision that does not exist", () => {
  expect(deadDecisions("Decisions 016 and 128 (decision 085)", new Set(["016"]))).toEqual([
    "decision 128",
    "decision 085",
  ]);
});

it("finds a link to a heading that does not exist", () => {
  const recover = anchors("# Recovering\n\n## The app key’s copy: lost\n\n```sh\n# a comment\n```\n");
  expect([...recover]).toEqual(["recovering", "the-app-keys-copy-lost"]);
  const pages = new Map([["docs/operate/recover.md", recover]]);
  const line = "[a](recover.md#recovering), [b](recover.md#a-comment), [c](#gone), [d](https://a.example/#x)";
  expect(deadAnchors(line, "docs/operate/desk.md", pages)).toEqual(["recover.md#a-comment", "#gone"]);
});
