import { useLingui } from "@lingui/react/macro";
import { type RefObject, useRef } from "react";
import type { UserQuery } from "../../../../../common/contract/admin.ts";
import { useFormat } from "../../../lib/use-format.ts";
import type { Options } from "../../../ui/form/select.tsx";
import { CloseIcon } from "../../../ui/icon/icons.tsx";
import { useChoices } from "./filter-choices.ts";

type Props = {
  query: UserQuery;
  onChange: (query: UserQuery) => void;
  /** The control that gets the focus when no chip is left. */
  after: RefObject<HTMLElement | null>;
};

/** The filters that are set, in words. Each one is taken off by a press; the focus moves to its neighbour. */
export function FilterChips({ query, onChange, after }: Props) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const chips = useChips(query);
  if (chips.length === 0) return null;

  function takeOff(field: keyof UserQuery, index: number): void {
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    (buttons[index + 1] ?? buttons[index - 1] ?? after.current)?.focus();
    onChange({ ...query, [field]: "" });
  }
  return (
    <ul ref={list} aria-label={t`Filters that are set`} className="flex min-w-0 flex-wrap gap-2">
      {chips.map(({ field, text }, index) => (
        <li key={field} className="min-w-0">
          <button
            type="button"
            title={t`Take this filter off`}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-info-ink px-3.5 py-1 text-left text-sm font-semibold text-fg transition-colors hover:bg-raised sm:min-h-9"
            onClick={() => takeOff(field, index)}
          >
            <span className="min-w-0 wrap-anywhere">{text}</span>
            <span className="sr-only">{t`(take off)`}</span>
            <CloseIcon className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function useChips(query: UserQuery): { field: keyof UserQuery; text: string }[] {
  const { t } = useLingui();
  const { formatDay } = useFormat();
  const chosen = useChoices().flatMap(({ field, label, options }) => {
    if (query[field] === "") return [];
    const shown = labelOf(options, query[field]);
    return [{ field, text: t`${label}: ${shown}` }];
  });
  const [from, to] = [query.from && formatDay(query.from), query.to && formatDay(query.to)];
  return [
    ...chosen,
    ...(from ? [{ field: "from" as const, text: t`Signed up from ${from}` }] : []),
    ...(to ? [{ field: "to" as const, text: t`Signed up until ${to}` }] : []),
  ];
}

/** The value itself where it has no words: a plan that is gone, or whose name is still being read. */
function labelOf(options: Options, value: string): string {
  return (options as Readonly<Record<string, string>>)[value] ?? "…"; // all of these options are a record
}
