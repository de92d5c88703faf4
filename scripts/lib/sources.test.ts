import { expect, it } from "vitest";
import { sources, sourcesWithoutGit } from "./sources.ts";

it.each([
  [[]],
  [["*.ts", "*.go"]],
  [["web/src/*"]],
  [["docs/decisions/[0-9]*.md"]],
  [[":(glob)pb_hooks/*/texts.ts", ":(glob)web/**/*.css"]],
])("files are the same without git: %j", async (patterns) => {
  const listed = await sources(...patterns);
  expect(listed.length).toBeGreaterThan(0);
  expect(sourcesWithoutGit(...patterns)).toEqual([...listed].sort());
});
