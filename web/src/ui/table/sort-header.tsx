import { ArrowDownIcon, ArrowUpIcon, SortIcon } from "../icon/account-icons.tsx";

export type Sort = { id: string; direction: "ascending" | "descending" };

type Props = {
  /** Undefined for a column that cannot be sorted. */
  id: string | undefined;
  label: string;
  right: boolean;
  /** For a column of boxes or buttons, which are narrower than its name: only read aloud. */
  control: boolean;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
};

/** A column's header; with `onSort` a button that reverses the order. */
export function SortHeader({ id, label, right, control, sort, onSort }: Props) {
  const look = `py-2 text-xs font-semibold text-muted @2xl:px-2.5 ${right ? "text-right" : ""}`;
  if (!onSort || !id) {
    return (
      // biome-ignore lint/a11y/noRedundantRoles: see Table, whose rows become cards
      <th role="columnheader" scope="col" className={`@max-2xl:sr-only ${look}`}>
        <span className={control ? "sr-only" : undefined}>{label}</span>
      </th>
    );
  }
  const direction = sort?.id === id ? sort.direction : undefined;
  const Icon = direction === "ascending" ? ArrowUpIcon : direction === "descending" ? ArrowDownIcon : SortIcon;
  const next = direction === "ascending" ? "descending" : "ascending";
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <th role="columnheader" scope="col" aria-sort={direction ?? "none"} className={look}>
      <button
        type="button"
        onClick={() => onSort({ id, direction: next })}
        className="inline-flex min-h-6 items-center gap-1 rounded text-left hover:text-fg"
      >
        {label}
        <Icon className="size-4" />
      </button>
    </th>
  );
}
