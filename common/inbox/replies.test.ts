import { expect, it } from "vitest";
import { fillReply, hasVariable, namesOnlyVariables } from "./replies.ts";

const values = { name: "Camille Roy", email: "c@example.org", number: "M-ABCDEFGH", brand: "Passerelle", order: "" };

it("fills in what the thread has, and leaves what it has not", () => {
  const filled = fillReply("Bonjour {name}, {order}, {name} {other} { brand }", values);
  expect(filled).toBe("Bonjour Camille Roy, {order}, Camille Roy {other} { brand }");
  expect(hasVariable(filled)).toBe(true);
  expect(hasVariable("{other} and {}")).toBe(false);
});

it("does not read a value as a text with variables", () => {
  expect(fillReply("{name}", { ...values, name: "{email}" })).toBe("{email}");
});

it.each([
  ["Hello {name}", true],
  ["Hello {nom}", false],
  ["{ }", true],
])("%s: only variables: %s", (text, expected) => expect(namesOnlyVariables(text)).toBe(expected));
