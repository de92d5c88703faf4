import * as v from "valibot";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { elements, send } from "../../../../tests/support/rendered.tsx";
import { Form } from "./form.tsx";
import { ServerError } from "./form-errors.ts";

const schema = v.object({ name: v.pipe(v.string(), v.trim(), v.nonEmpty("validation_required")), sure: v.boolean() });
type Values = { [name: string]: string };

/** What the tests' form in the browser holds; a box that is not checked has no value. */
const typed = (values: Values) => ({
  values,
  elements: { namedItem: (name: string) => name === "name" || name === "sure" },
  querySelectorAll: () => [],
  reset: vi.fn(),
});
/** FormData as the browser reads it from a form. */
function read(form: ReturnType<typeof typed>) {
  return { get: (name: string) => form.values[name] ?? null };
}
beforeEach(() => void vi.stubGlobal("FormData", read));
afterEach(() => void vi.unstubAllGlobals());

function form(onSubmit: (values: v.InferOutput<typeof schema>) => unknown, afterSuccess?: "reset") {
  const shown = elements(
    <Form
      schema={schema}
      defaultValues={{ name: "", sure: false }}
      onSubmit={onSubmit}
      {...(afterSuccess && { afterSuccess })}
    >
      {null}
    </Form>,
  ).find(({ type }) => type === "form");
  if (!shown) throw new Error("no form");
  return (target: ReturnType<typeof typed>) => send(shown, "onSubmit", { currentTarget: target });
}

it("sends what the schema makes of the browser's values", async () => {
  const onSubmit = vi.fn();
  await form(onSubmit)(typed({ name: " Ada ", sure: "on" }));
  await form(onSubmit)(typed({ name: "Bob" }));
  expect(onSubmit.mock.calls).toEqual([[{ name: "Ada", sure: true }], [{ name: "Bob", sure: false }]]);
});

it("sends nothing that the schema refuses", async () => {
  const onSubmit = vi.fn();
  await form(onSubmit)(typed({ name: " " }));
  expect(onSubmit).not.toHaveBeenCalled();
});

it("is sent once by a double click, and again after its answer", async () => {
  let answer = () => {};
  const onSubmit = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  const submit = form(onSubmit);
  const [first] = [submit(typed({ name: "Ada" })), submit(typed({ name: "Ada" }))];
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect(onSubmit).toHaveBeenCalledOnce();
  answer();
  await first;
  const third = submit(typed({ name: "Ada" }));
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
  answer();
  await third;
});

it("is emptied after a success where it asks for that, and keeps what was typed after a refusal", async () => {
  const [sent, kept, refused] = [typed({ name: "Ada" }), typed({ name: "Ada" }), typed({ name: "Ada" })];
  await form(() => {}, "reset")(sent);
  await form(() => {})(kept);
  await form(() => Promise.reject(new ServerError({ form: "network" })), "reset")(refused);
  expect([sent, kept, refused].map(({ reset }) => reset.mock.calls.length)).toEqual([1, 0, 0]);
});

it("logs an error that is no refusal, which the reader sees as unknown", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const bug = new Error("a bug");
  await form(() => Promise.reject(new ServerError({ form: "unknown" })))(typed({ name: "Ada" }));
  await form(() => Promise.reject(bug))(typed({ name: "Ada" }));
  expect(logged.mock.calls).toEqual([[bug]]);
  logged.mockRestore();
});
