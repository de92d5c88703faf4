import { expect, it } from "vitest";
import { parseFragment } from "./fragment.ts";

it.each([
  ["#token=abc", { token: "abc" }],
  ["#change=abc", { change: "abc" }],
  ["#undo=abc&token=def", { undo: "abc", token: "def" }],
  ["#token=a%2Fb", { token: "a/b" }],
  ["#token=", {}],
  ["#a-heading", {}],
  ["#mytoken=abc", {}],
  ["#__proto__=abc", {}],
  ["", {}],
])("%j says %j", (hash, said) => expect(parseFragment(hash)).toEqual(said));
