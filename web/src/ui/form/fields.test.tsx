import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { elements, markup } from "../../../../tests/support/rendered.tsx";
import { Bound } from "./bound.tsx";
import { Checkbox } from "./checkbox.tsx";
import { FormContext } from "./form-context.ts";
import { Select } from "./select.tsx";
import { Switch } from "./switch.tsx";
import { TextField } from "./text-field.tsx";

/** A form that refuses the field `name` with a sentence, "" for none. */
const inForm = (field: ReactNode, sentence: string) => (
  <FormContext
    value={{
      pending: false,
      register: (name) => ({ name, defaultValue: "kept" }),
      errorOf: () => sentence || undefined,
      codeOf: () => undefined,
      valueOf: () => "kept",
    }}
  >
    {field}
  </FormContext>
);

const attribute = (shown: string, name: string) =>
  new RegExp(`<(?:input|select)[^>]* ${name}="([^"]*)"`).exec(shown)?.[1];
const textOf = (shown: string, id: string) =>
  new RegExp(`<p id="${id}"[^>]*>(?:<svg.*?</svg>)?([^<]*)`).exec(shown)?.[1];

const FIELDS: [string, ReactNode][] = [
  ["a text field", <TextField key="0" name="title" label="Title" hint="A short one" />],
  ["a select", <Select key="0" name="title" label="Title" hint="A short one" options={{ a: "A" }} />],
  ["a switch", <Switch key="0" name="title" label="Title" hint="A short one" />],
  ["a checkbox", <Checkbox key="0" name="title" label="Title" hint="A short one" />],
];

describe.each(FIELDS)("%s", (_, field) => {
  it("is described by its error, then by its hint", () => {
    const shown = markup(inForm(field, "Too long"));
    const ids = attribute(shown, "aria-describedby")?.split(" ") ?? [];
    expect(ids.map((id) => textOf(shown, id))).toEqual(["Too long", "A short one"]);
    expect(attribute(shown, "aria-invalid")).toBe("true");
    expect(shown).toContain(`for="${attribute(shown, "id")}"`);
  });

  it("without an error is not invalid", () => {
    const shown = markup(inForm(field, ""));
    expect(attribute(shown, "aria-invalid")).toBeUndefined();
    expect(attribute(shown, "aria-describedby")?.split(" ")).toHaveLength(1);
  });
});

it.each([
  [undefined, "true", false],
  [true, undefined, true],
  ["filter", undefined, false],
] as const)("a field that is optional (%s) says so, and is not required", (optional, required, says) => {
  const shown = markup(<TextField name="title" label="Title" optional={optional} />);
  expect([attribute(shown, "aria-required"), shown.includes("(optional)")]).toEqual([required, says]);
});

it("a list's filters hold the values of their parent, and change one of them", () => {
  const onChange = vi.fn();
  const filters = (
    <Bound values={{ q: "ada", plan: "paid" }} onChange={onChange}>
      <TextField name="q" label="Search" />
    </Bound>
  );
  const shown = markup(filters);
  expect([attribute(shown, "value"), attribute(shown, "aria-required")]).toEqual(["ada", undefined]);
  const context = elements(filters)[0]?.props.value as {
    register: (name: string) => { onChange: (e: object) => void };
  };
  context.register("q").onChange({ target: { name: "q", value: "bob" } });
  expect(onChange).toHaveBeenCalledWith({ q: "bob", plan: "paid" });
});
