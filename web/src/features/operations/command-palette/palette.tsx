import { Dialog as Base } from "@base-ui/react/dialog";
import { useLingui } from "@lingui/react/macro";
import { QueryClientProvider } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { Buyer } from "../../../../../common/contract/orders.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { VERBATIM } from "../../../ui/form/input-kinds.ts";
import { BACKDROP, POPUP } from "../../../ui/overlay/dialog.tsx";
import { fits, stepped } from "./palette-rules.ts";
import { useFound } from "./use-found.ts";

type View = "all" | "payments";
type PaletteEntry = { id: string; label: string; run: () => void };
type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Administration pages, by name and path. */
  pages: readonly { to: string; label: string }[];
  actions: readonly PaletteEntry[];
};

/** Finds anything in the administration by typing: members, orders, payments, pages, actions. */
export function CommandPalette(props: Props) {
  const { t } = useLingui();
  const popup = useRef<HTMLDivElement>(null);
  return (
    <QueryClientProvider client={queryClient}>
      <Base.Root open={props.open} onOpenChange={props.onOpenChange}>
        <Base.Portal>
          <Base.Backdrop className={BACKDROP} />
          <Base.Popup
            ref={popup}
            // Not autoFocus, which would run before the dialog remembers where to return the focus.
            initialFocus={() => popup.current?.querySelector("input") ?? true}
            className={`${POPUP} sm:max-w-xl sm:my-[12vh]! p-0!`}
          >
            <Base.Title className="sr-only">{t`Go to…`}</Base.Title>
            <Finder {...props} />
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
    </QueryClientProvider>
  );
}

type Group = { label: string; entries: readonly PaletteEntry[] };

/** The entries that match the typed words, by kind, and the state of the server's search. */
function useGroups(typed: string, { pages, actions }: Pick<Props, "pages" | "actions">) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const { members, orders, payments, state } = useFound(typed);
  const go = (path: string) => () => navigate(path);
  const found = (view: View, id: string, reference: string, member: Buyer): PaletteEntry => ({
    id,
    label: [reference, member?.email].filter(Boolean).join(" · "),
    run: go(`/admin/orders?${new URLSearchParams({ view, q: reference || id })}`),
  });
  const people = {
    label: t`Members`,
    entries: members.map(({ id, email }) => ({ id, label: email, run: go(`/admin/users/${id}`) })),
  };
  const sales = [
    { label: t`Orders`, entries: orders.map(({ id, reference, member }) => found("all", id, reference, member)) },
    { label: t`Payments`, entries: payments.map(({ id, number, member }) => found("payments", id, number, member)) },
  ];
  // A reference finds its member too: the order comes first then.
  const isReference = orders.some(({ reference }) => reference.toLowerCase() === typed.trim().toLowerCase());
  const groups: Group[] = [
    {
      label: t`Pages`,
      entries: pages.filter(({ label }) => fits(label, typed)).map(({ to, label }) => ({ id: to, label, run: go(to) })),
    },
    { label: t`Actions`, entries: actions.filter(({ label }) => fits(label, typed)) },
    ...(isReference ? [...sales, people] : [people, ...sales]),
  ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), state };
}

function Finder({ open, onOpenChange, pages, actions }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  // Reopened during its closing animation, it would still hold the typed words.
  useEffect(() => {
    if (!open) return;
    setTyped("");
    setActive(0);
  }, [open]);
  const id = useId();
  const { groups, state } = useGroups(typed, { pages, actions });
  const all = groups.flatMap(({ entries }) => entries);
  const current = all[Math.min(active, all.length - 1)];

  function choose(entry: PaletteEntry): void {
    onOpenChange(false);
    entry.run();
  }
  function press(event: KeyboardEvent): void {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step) {
      event.preventDefault();
      setActive(stepped(Math.min(active, all.length - 1), step, all.length));
    }
    if (event.key === "Enter" && current) {
      event.preventDefault();
      choose(current);
    }
  }
  const optionId = (entry: PaletteEntry) => `${id}-${entry.id.replace(/\W/g, "_")}`;
  return (
    <>
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={current && optionId(current)}
        aria-label={t`Search members, orders, payments, pages and actions`}
        placeholder={t`Search or go to…`}
        {...VERBATIM}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
        }}
        onKeyDown={press}
        className="w-full border-b border-line bg-transparent px-5 py-4 text-base outline-none"
      />
      <Options id={`${id}-list`} groups={groups} optionId={optionId} current={current} onChoose={choose} />
      <p role="status" className="px-5 py-3 text-sm text-muted">
        {state === "searching"
          ? t`Searching…`
          : state === "failed"
            ? t`The search failed. Try again in a moment.`
            : all.length === 0
              ? t`Nothing found`
              : t`Arrow keys to move, Enter to go, Escape to close.`}
      </p>
    </>
  );
}

type OptionsProps = {
  id: string;
  groups: readonly Group[];
  optionId: (entry: PaletteEntry) => string;
  current: PaletteEntry | undefined;
  onChoose: (entry: PaletteEntry) => void;
};

function Options({ id, groups, optionId, current, onChoose }: OptionsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t`Results`}
      className="max-h-[55vh] overflow-y-auto p-2 empty:hidden"
    >
      {groups.map(({ label, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: no element means a group inside a listbox
        <div key={label} role="group" aria-label={label}>
          <p aria-hidden="true" className="px-3 pt-3 pb-1 text-xs font-semibold text-muted">
            {label}
          </p>
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
            <div
              key={entry.id}
              id={optionId(entry)}
              role="option"
              tabIndex={-1}
              aria-selected={entry === current}
              onClick={() => onChoose(entry)}
              className="flex min-h-11 cursor-pointer items-center rounded-control px-3 text-sm break-all hover:bg-raised aria-selected:bg-raised aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-edge"
            >
              {entry.label}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
