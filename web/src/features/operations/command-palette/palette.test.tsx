import { expect, it, vi } from "vitest";
import { elements, named, send, wordsOf } from "../../../../../tests/support/rendered.tsx";
import { CommandPalette } from "./palette.tsx";

const PAGES = [
  { to: "/admin/users", label: "Members" },
  { to: "/admin/audit", label: "Audit log" },
];

function open() {
  const [onOpenChange, run] = [vi.fn(), vi.fn()];
  const actions = [{ id: "sign-out", label: "Sign out", run }];
  return {
    onOpenChange,
    run,
    found: elements(<CommandPalette {...{ open: true, onOpenChange, pages: PAGES, actions }} />),
  };
}

it("lists pages, then actions; the first one is current", () => {
  const { found } = open();
  const groups = found.filter(({ props }) => props.role === "group").map(({ props }) => props["aria-label"]);
  expect(groups).toEqual(["Pages", "Actions"]);
  const options = found.filter(({ props }) => props.role === "option");
  expect(options.map(({ props }) => [wordsOf(props.children), props["aria-selected"]])).toEqual([
    ["Members", true],
    ["Audit log", false],
    ["Sign out", false],
  ]);
  const input = found.find(({ props }) => props.role === "combobox");
  expect(input?.props["aria-activedescendant"]).toBe(options[0]?.props.id);
});

it("closes and runs what is pressed", () => {
  const { found, onOpenChange, run } = open();
  send(named(found, "div", "Sign out"), "onClick");
  expect([onOpenChange.mock.calls, run.mock.calls.length]).toEqual([[[false]], 1]);
});

it("goes to the current one by Enter, and by no other key", () => {
  const { found, onOpenChange } = open();
  const input = found.find(({ props }) => props.role === "combobox");
  if (!input) throw new Error("no input");
  const prevented = vi.fn();
  send(input, "onKeyDown", { key: "ArrowDown", preventDefault: prevented });
  send(input, "onKeyDown", { key: "x", preventDefault: prevented });
  // The arrow moves no cursor in the text; other keys are typed.
  expect([prevented.mock.calls.length, onOpenChange.mock.calls.length]).toEqual([1, 0]);
  vi.stubGlobal("history", { pushState: vi.fn() });
  send(input, "onKeyDown", { key: "Enter" });
  expect(onOpenChange).toHaveBeenCalledWith(false);
  vi.unstubAllGlobals();
});
