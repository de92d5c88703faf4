import { Plural, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Link } from "wouter";
import type { SearchHit, SearchResult, Segment } from "../../../../../common/contract/content.ts";
import { QUERY_MAX } from "../../../../../common/limits.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { search } from "./api.ts";

/** The fewest characters of a search. */
const MIN_LENGTH = 2;

/** The result of a search; `failed` when the request failed. */
type State = SearchResult | "failed" | null;

type Props = {
  className?: string;
  /** What one may look for, in place of "Search". */
  examples?: string;
};

/**
 * Search in posts and articles. A combobox: the arrow keys choose among the results below while the caret stays in
 * the field, Enter opens the chosen one, Escape closes the list. It renders nothing without scripts, since it could find
 * nothing.
 */
export function SearchBox({ className = "", examples = "" }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const result = useSearch(text.trim());
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useTypedBefore(field, setText, setOpen);
  const shown = open && result !== null && text.trim().length >= MIN_LENGTH;
  const hits = shown && result !== "failed" ? result.hits : [];
  const optionId = (index: number) => `${id}-${index}`;
  const { chosen, choose, walk } = useChoice(hits.length, optionId, shown, setOpen);
  return (
    <search
      className={`relative block noscript:hidden ${className}`}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <label htmlFor={id} className="sr-only">{t`Search the help and the blog`}</label>
      <input
        ref={field}
        id={id}
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-results`}
        aria-activedescendant={chosen >= 0 ? optionId(chosen) : undefined}
        className="control"
        onKeyDown={walk}
        autoComplete="off"
        maxLength={QUERY_MAX}
        placeholder={examples || t`Search`}
        onChange={(event) => {
          setText(event.target.value);
          choose(-1);
          setOpen(true);
        }}
      />
      <div
        className={`absolute inset-x-0 top-full z-20 mt-2 max-h-[70dvh] overflow-y-auto rounded-card border border-edge bg-surface p-2 shadow-float lg:min-w-96 ${shown ? "" : "hidden"}`}
      >
        <p role="status" className="px-3 py-1 text-sm text-muted">
          {shown && <Outcome result={result} />}
        </p>
        <div id={`${id}-results`} role="listbox" aria-label={t`Results`} hidden={hits.length === 0}>
          {hits.map((hit, index) => (
            <Hit
              key={hit.path}
              hit={hit}
              id={optionId(index)}
              chosen={index === chosen}
              onChoose={() => setOpen(false)}
            />
          ))}
        </div>
      </div>
    </search>
  );
}

/** Also searches what was typed before the scripts loaded. */
function useTypedBefore(
  field: RefObject<HTMLInputElement | null>,
  setText: (text: string) => void,
  setOpen: (open: boolean) => void,
): void {
  useEffect(() => {
    if (!field.current?.value) return;
    setText(field.current.value);
    setOpen(document.activeElement === field.current);
  }, [field, setText, setOpen]);
}

/** The result that the arrow keys have reached, -1 for none, and what keys in the field do. */
function useChoice(
  count: number,
  optionId: (index: number) => string,
  shown: boolean,
  setOpen: (open: boolean) => void,
) {
  const [at, choose] = useState(-1);
  const chosen = at < count ? at : -1;
  function walk(event: KeyboardEvent): void {
    if (event.key === "Escape" && shown) {
      event.preventDefault(); // it would empty the field
      setOpen(false);
    }
    if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      document.getElementById(optionId(chosen))?.click();
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault(); // it would move the caret
    setOpen(true);
    // One place more than there are results: the field itself.
    const next = ((chosen + 1 + step + count + 1) % (count + 1)) - 1;
    choose(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
  }
  return { chosen, choose, walk };
}

function Outcome({ result }: { result: Exclude<State, null> }) {
  const { t } = useLingui();
  if (result === "failed") return t`The search failed. Try again in a moment.`;
  const count = result.hits.length;
  if (count === 0) return t`Nothing found. Try other words.`;
  if (!result.exact) return t`No page contains exactly these words: here are the closest matches.`;
  return <Plural value={count} one="# result" other="# results" />;
}

type HitProps = { hit: SearchHit; id: string; chosen: boolean; onChoose: () => void };

function Hit({ hit, id, chosen, onChoose }: HitProps) {
  const { t } = useLingui();
  return (
    <Link
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      to={hit.path}
      onClick={onChoose}
      className="block rounded-control px-3 py-2.5 hover:bg-raised aria-selected:bg-raised aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-info"
    >
      <span className="block text-xs text-faint">{hit.kind === "post" ? t`Blog` : t`Help centre`}</span>
      <span className="block font-semibold">
        <Marked segments={hit.title} />
      </span>
      <span className="mt-0.5 line-clamp-2 text-sm text-muted">
        <Marked segments={hit.snippet} />
      </span>
    </Link>
  );
}

function Marked({ segments }: { segments: readonly Segment[] }) {
  let at = 0;
  return segments.map(({ text, hit }) => {
    const key = at;
    at += text.length;
    return hit ? (
      <mark key={key} className="bg-transparent font-semibold text-info">
        {text}
      </mark>
    ) : (
      text
    );
  });
}

/** Searches once the reader pauses, and drops answers to an older text. null until there is an answer. */
function useSearch(typed: string): State {
  const text = useDebounced(typed);
  const locale = useLocale();
  const [result, setResult] = useState<State>(null);
  useEffect(() => {
    if (text.length < MIN_LENGTH) return setResult(null);
    const control = new AbortController();
    search(text, locale, control.signal).then(setResult, () => control.signal.aborted || setResult("failed"));
    return () => control.abort();
  }, [text, locale]);
  return result;
}
