import { describe, expect, it, vi } from "vitest";
import { elements, markup, named, send, wordsOf } from "../../../../tests/support/rendered.tsx";
import { column, figures, Table } from "./table.tsx";

type Row = { id: string; name: string; cents: number };
const ROWS: Row[] = ["a", "b", "c"].map((id, place) => ({ id, name: `Plan ${id}`, cents: place }));
const COLUMNS = [
  { header: "Choice", cell: ({ id }: Row) => `[${id}]`, control: true },
  { ...column<Row>("Name", ({ name }) => name), sort: "name" },
  figures<Row>("Price", ({ cents }) => cents),
];
const base = { caption: "Plans", columns: COLUMNS, rows: ROWS, empty: "No plan yet" };

it("names each row by its first column that is no control", () => {
  const found = elements(<Table {...base} />);
  expect(found.filter(({ props }) => props.role === "rowheader").map(({ props }) => wordsOf(props.children))).toEqual([
    "Plan a",
    "Plan b",
    "Plan c",
  ]);
  // On narrow screens each other cell says its column, but for the name and the box.
  const labels = found.filter(({ type, props }) => type === "span" && props["aria-hidden"] === "true");
  expect(labels.map(({ props }) => props.children)).toEqual(["Price", "Price", "Price"]);
});

it("shows what stands for no rows, without a table", () => {
  expect(markup(<Table {...base} rows={[]} />)).toBe("No plan yet");
});

describe("a list that is read", () => {
  const pending = { data: undefined, error: null, isFetched: false, refetch: () => {} };
  it("is busy while it loads, with as many placeholders as are expected", () => {
    const shown = markup(<Table {...base} rows={[]} from={pending} expected={2} />);
    expect(shown).toContain('aria-busy="true"');
    expect(shown.match(/<tr aria-hidden="true"/g)).toHaveLength(2);
    expect(shown).toContain("Loading…");
  });

  it("that failed says so in place of the rows, and reads again", () => {
    const refetch = vi.fn();
    const table = <Table {...base} rows={[]} from={{ ...pending, error: new Error("x"), isFetched: true, refetch }} />;
    expect(markup(table)).not.toContain("<table");
    expect(markup(table)).toContain("This page could not be loaded.");
    send(named(elements(table), "button", "Try again"), "onClick");
    expect(refetch).toHaveBeenCalledOnce();
  });

  it("keeps its rows when only the refresh fails", () => {
    const from = { data: ROWS, error: new Error("x"), isFetched: true, refetch: () => {} };
    expect(markup(<Table {...base} from={from} />)).toContain("Plan a");
  });
});

describe("a sorted table", () => {
  const sorted = (direction: "ascending" | "descending", onSort = vi.fn()) => (
    <Table {...base} sort={{ id: "name", direction }} onSort={onSort} />
  );
  it.each(["ascending", "descending"] as const)("says that it is %s, at the column that can be sorted", (direction) => {
    const headers = elements(sorted(direction)).filter(({ props }) => props.role === "columnheader");
    expect(headers.map(({ props }) => props["aria-sort"])).toEqual([undefined, direction, undefined]);
  });

  it("reverses its order at a press", () => {
    const onSort = vi.fn();
    send(named(elements(sorted("ascending", onSort)), "button", "Name"), "onClick");
    send(named(elements(sorted("descending", onSort)), "button", "Name"), "onClick");
    expect(onSort.mock.calls).toEqual([
      [{ id: "name", direction: "descending" }],
      [{ id: "name", direction: "ascending" }],
    ]);
  });

  it("begins with ascending at another column", () => {
    const onSort = vi.fn();
    const table = <Table {...base} sort={{ id: "price", direction: "ascending" }} onSort={onSort} />;
    send(named(elements(table), "button", "Name"), "onClick");
    expect(onSort).toHaveBeenCalledWith({ id: "name", direction: "ascending" });
  });

  it("has no buttons where nothing sorts it", () => {
    expect(elements(<Table {...base} />).some(({ type }) => type === "button")).toBe(false);
  });
});

it("shows rows beyond its limit on demand, and no button without any", () => {
  const found = elements(<Table {...base} most={2} />);
  expect(found.filter(({ props }) => props.role === "rowheader")).toHaveLength(2);
  expect(named(found, "button", "Show all 3").props["aria-expanded"]).toBe(false);
  expect(elements(<Table {...base} most={3} />).some(({ type }) => type === "button")).toBe(false);
});
