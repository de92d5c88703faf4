import { expect, it } from "vitest";
import { inputProblems } from "./check-inputs.ts";

it.each([
  "const body: unknown = e.requestInfo().body;",
  "const { after = '' } = e.requestInfo().query;",
  "const { query } = e.requestInfo();",
  "const { headers, body } = e.requestInfo();",
  "e.bindBody(data);",
  'must(request.url, "address").query().get("limit")',
])("a hook leaves it to a schema: %s", (text) =>
  expect(inputProblems("pb_hooks/billing/plans/admin.ts", text)).toHaveLength(1),
);

it.each(["const { reason } = parseBody(reasonInput, e);", "const { headers } = e.requestInfo();"])(
  "a hook may write: %s",
  (text) => expect(inputProblems("pb_hooks/billing/plans/admin.ts", text)).toEqual([]),
);

it("lets the readers read", () =>
  expect(inputProblems("pb_hooks/lib/parse-body.ts", "e.requestInfo().body;")).toEqual([]));
