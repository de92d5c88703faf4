import { useLingui } from "@lingui/react/macro";
import type { FormEvent, ReactNode } from "react";
import { Button } from "../ui/button/button.tsx";
import { TextField } from "../ui/form/text-field.tsx";

type Props = {
  label: ReactNode;
  onSearch: (q: string) => void /** What the list is searched for at first. */;
  first?: string;
};

/** Searches for part of a text; an empty field shows everything again. */
export function SearchField({ label, onSearch, first }: Props) {
  const { t } = useLingui();
  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get("q") ?? "").trim());
  }
  return (
    <search>
      <form onSubmit={search} className="flex flex-col gap-4 sm:flex-row sm:items-end">
        <TextField
          name="q"
          type="search"
          optional="filter"
          label={label}
          defaultValue={first}
          autoComplete="off"
          className="sm:flex-1"
        />
        <Button type="submit" variant="secondary">{t`Search`}</Button>
      </form>
    </search>
  );
}
