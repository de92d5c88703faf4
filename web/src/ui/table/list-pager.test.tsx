import { expect, it, vi } from "vitest";
import { elements, markup, named, send } from "../../../../tests/support/rendered.tsx";
import { ListPager } from "./list-pager.tsx";

const pager = (changes: Partial<Parameters<typeof ListPager>[0]> = {}) => {
  const moves = { onPrevious: vi.fn(), onNext: vi.fn() };
  const props = { page: 2, hasPrevious: true, hasNext: true, pending: false, cut: false, ...moves, ...changes };
  return { moves, pages: <ListPager {...props} /> };
};

it("turns the pages that there are", () => {
  const { moves, pages } = pager({ hasNext: false });
  const found = elements(pages);
  for (const name of ["Previous", "Next"]) send(named(found, "button", name), "onClick");
  expect([moves.onPrevious.mock.calls.length, moves.onNext.mock.calls.length]).toEqual([1, 0]);
  // It keeps the button at the end, so that the keyboard does not lose it.
  expect(["Previous", "Next"].map((name) => named(found, "button", name).props["aria-disabled"])).toEqual([
    undefined,
    true,
  ]);
});

it("shows nothing for a list of one page, unless older rows are left out", () => {
  const one = { hasPrevious: false, hasNext: false };
  expect(markup(pager(one).pages)).toBe("");
  expect(markup(pager({ ...one, cut: true }).pages)).toContain("only the newest are listed");
});

it("is busy while the next page loads", () => {
  const shown = markup(pager({ hasPrevious: false, hasNext: false, pending: true }).pages);
  expect(shown).toContain('aria-busy="true"');
  expect(shown).toContain("Page 2");
});
