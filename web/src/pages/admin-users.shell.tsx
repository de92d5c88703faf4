import { Plural, useLingui } from "@lingui/react/macro";
import { type RefObject, startTransition, useEffect, useRef, useState } from "react";
import { ANY_USER, type UserPage, type UserQuery } from "../../../common/contract/admin.ts";
import { COUNT_LIMIT } from "../../../common/limits.ts";
import { AddMemberDialog } from "../features/members/admin-import/add-member-dialog.tsx";
import { searchUsers, USERS_KEY } from "../features/operations/admin-users/api.ts";
import { BulkBar } from "../features/operations/admin-users/bulk-bar.tsx";
import { ExportDialog } from "../features/operations/admin-users/export-dialog.tsx";
import { FilterChips } from "../features/operations/admin-users/filter-chips.tsx";
import { countFilters, readFilters, writeFilters } from "../features/operations/admin-users/filter-rules.ts";
import { SavedViews } from "../features/operations/admin-users/saved-views.tsx";
import { ScopeButton } from "../features/operations/admin-users/scope-button.tsx";
import { UserFilters } from "../features/operations/admin-users/user-filters.tsx";
import { UserTable } from "../features/operations/admin-users/user-table.tsx";
import { useDebounced } from "../lib/use-debounced.ts";
import { useFormat } from "../lib/use-format.ts";
import { usePages } from "../lib/use-pages.ts";
import { readEntry, useEntryState } from "../router/entry-state.ts";
import { useMay } from "../shared/permissions.ts";
import { Button } from "../ui/button/button.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { VERBATIM } from "../ui/form/input-kinds.ts";
import { TextField } from "../ui/form/text-field.tsx";
import { PlusIcon } from "../ui/icon/icons.tsx";
import { ListPager } from "../ui/table/list-pager.tsx";

/** The key of the search words in the history entry. */
const WORDS = "words";

/** /admin/users: every member, with search and filters. */
export default function AdminUsersPage() {
  const { t } = useLingui();
  const { query, setQuery, words, setWords } = useUserQuery();
  const may = useMay();
  const [filtersOpen, setFiltersOpen] = useState(false);
  const filterButton = useRef<HTMLButtonElement>(null);
  const pages = usePages([...USERS_KEY, "list", query], (after, signal) => searchUsers(query, after, signal));
  const count = useCount(pages.data);
  const shown = pages.items.map(({ id }) => id);
  const { chosen, all, choose, chooseAll, clear, allShown } = useChosen(query, shown);
  const exact = query.q === "" && countFilters(query) === 0;
  const counted = count !== null && (exact || count <= COUNT_LIMIT) ? count : null;

  function pick(next: UserQuery): void {
    setQuery(next);
    setWords(next.q);
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">{t`Members`}</h1>
        <div className="flex flex-wrap gap-2">
          {may("settings") && <ButtonLink to="/admin/import" variant="secondary" size="sm">{t`Import…`}</ButtonLink>}
          {may("members.write") && (
            <AddMemberDialog trigger={<Button variant="secondary" size="sm">{t`Add a member…`}</Button>} />
          )}
        </div>
      </div>
      <Search
        words={words}
        onWords={setWords}
        button={filterButton}
        open={filtersOpen}
        onToggle={() => setFiltersOpen(!filtersOpen)}
      />
      {filtersOpen && (
        <UserFilters
          query={query}
          onChange={setQuery}
          onReset={() => pick({ ...ANY_USER, q: query.q, sort: query.sort })}
        />
      )}
      <FilterChips query={query} onChange={setQuery} after={filterButton} />
      <BulkBar ids={[...chosen]} all={all} onAll={chooseAll} query={query} count={counted} onClear={clear} />
      <div className="-my-2 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <Count count={count} exact={exact} />
        <div className="mr-auto">
          <SavedViews query={query} onPick={pick} />
        </div>
        {may("members.export") && (
          <ExportDialog members={query} trigger={<Button variant="ghost" size="sm">{t`Export the list…`}</Button>} />
        )}
        {shown.length > 0 && (
          <Button variant="ghost" size="sm" disabled={pages.pager.pending} onClick={() => choose(shown, !allShown)}>
            {allShown ? t`Deselect all on this page` : t`Select all on this page`}
          </Button>
        )}
        {!exact && chosen.size === 0 && shown.length > 0 && (
          <ScopeButton
            count={counted}
            beyond={shown.length}
            onAll={() => chooseAll(true)}
            disabled={pages.pager.pending}
          />
        )}
      </div>
      <UserTable
        rows={pages.items}
        from={pages}
        sort={query.sort}
        // React draws the page's thirty rows in slices: the click itself is answered at once.
        onSort={(sort) => startTransition(() => setQuery((old) => ({ ...old, sort })))}
        search={query.q}
        chosen={chosen}
        onChoose={(id, on) => choose([id], on)}
        stale={pages.pager.pending}
      />
      <ListPager {...pages.pager} />
    </div>
  );
}

/** What is asked for: the filters of the address, and the words of the history entry once the reader pauses. */
function useUserQuery() {
  const [query, setQuery] = useState<UserQuery>(() => ({
    ...readFilters(location.search),
    q: String(readEntry(WORDS) ?? ""),
  }));
  const [words, setWords] = useEntryState(WORDS, () => query.q);
  const rested = useDebounced(words.trim());

  useEffect(() => {
    setQuery((old) => (old.q === rested ? old : { ...old, q: rested }));
  }, [rested]);

  useEffect(() => {
    // The address keeps the filters for a reload, but not the words, which may be an e-mail address.
    const filters = writeFilters(query);
    history.replaceState(history.state, "", location.pathname + (filters && `?${filters}`));
  }, [query]);

  return { query, setQuery, words, setWords };
}

const NOBODY: ReadonlySet<string> = new Set();

/**
 * The members chosen for an action, on any page of the list and in any order, or all of the filter; `allShown`: all of this page are
 * among them. Another search begins with nobody: an action would meet members who are out of sight.
 */
function useChosen(query: UserQuery, shown: readonly string[]) {
  const search = JSON.stringify({ ...query, sort: "" });
  const nobody = { ids: NOBODY, all: false, of: search };
  const [kept, setKept] = useState(nobody);
  const { ids, all } = kept.of === search ? kept : nobody;
  if (kept.of !== search) setKept(nobody);
  // One who is taken out of all leaves those of the page.
  const chosen = all ? new Set(shown) : ids;
  function choose(some: readonly string[], on: boolean): void {
    const next = on ? [...chosen, ...some] : [...chosen].filter((id) => !some.includes(id));
    setKept({ ids: new Set(next), all: false, of: search });
  }
  return {
    chosen,
    all,
    choose,
    chooseAll: (on: boolean) => setKept({ ids: new Set(shown), all: on, of: search }),
    clear: () => setKept(nobody),
    allShown: shown.length > 0 && shown.every((id) => chosen.has(id)),
  };
}

type SearchProps = {
  words: string;
  onWords: (words: string) => void;
  button: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onToggle: () => void;
};

function Search({ words, onWords, button, open, onToggle }: SearchProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
      <TextField
        name="q"
        type="search"
        value={words}
        onChange={({ target }) => onWords(target.value)}
        label={t`Search`}
        hint={t`Any part of a name, address, username, referral code, order’s reference or Stripe id`}
        optional="filter"
        {...VERBATIM}
        className="sm:flex-1"
      />
      <Button ref={button} variant="secondary" aria-expanded={open} className="sm:mb-6.5" onClick={onToggle}>
        <PlusIcon className="size-4" />
        {t`Filters`}
      </Button>
    </div>
  );
}

/** Only the first page carries the count. */
function useCount(page: UserPage | undefined): number | null {
  const [count, setCount] = useState<number | null>(null);
  const fresh = page?.count ?? null;
  useEffect(() => {
    if (fresh !== null) setCount(fresh);
  }, [fresh]);
  return fresh ?? count;
}

/** A filtered list is counted up to a limit only. */
function Count({ count, exact }: { count: number | null; exact: boolean }) {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  const most = formatNumber(COUNT_LIMIT);
  return (
    <p role="status" className="min-h-6 text-sm text-muted">
      {count !== null &&
        (count > COUNT_LIMIT && !exact ? (
          t`More than ${most} members`
        ) : (
          <Plural value={count} one="# member" other="# members" />
        ))}
    </p>
  );
}
