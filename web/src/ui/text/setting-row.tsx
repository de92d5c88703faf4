import { useLingui } from "@lingui/react/macro";
import { createContext, type ReactNode, useContext, useEffect, useId, useState } from "react";
import { Button } from "../button/button.tsx";

/** The id of the row whose form is open; "" for none. One at a time. */
const OpenRow = createContext<{ open: string; show: (id: string) => void }>({ open: "", show: () => {} });

/** Rows in which at most one form is open: at first the one that the address names (`#id`). */
export function SettingRows({ children }: { children: ReactNode }) {
  const [open, show] = useState(() => location.hash.slice(1));
  useEffect(() => {
    // The rows are there only now: the browser found nothing to scroll to.
    const id = location.hash.slice(1);
    if (id) document.getElementById(id)?.scrollIntoView();
    const follow = () => show(location.hash.slice(1));
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  return <OpenRow value={{ open, show }}>{children}</OpenRow>;
}

type SectionProps = { id: string; title: ReactNode; note?: ReactNode; children: ReactNode };

/** A section of settings: a deck, its title at the left, its rows at the right. */
export function SettingSection({ id, title, note, children }: SectionProps) {
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className="scroll-mt-20 border-t-3 border-deck pt-4 pb-5 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-x-14 lg:pb-9"
    >
      <div className="max-lg:mb-1">
        <h2 id={heading} className="text-heading lg:text-[1.75rem]">
          {title}
        </h2>
        {note && <p className="mt-1 text-muted">{note}</p>}
      </div>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

type RowProps = {
  name: ReactNode;
  note?: ReactNode;
  /** What changes it: a button, a link, a switch. */
  action?: ReactNode;
};

/** One setting: its name, its state, and what changes it. */
export function SettingRow({ name, note, action }: RowProps) {
  return (
    <li className="py-2 lg:py-3">
      <Line name={name} note={note} action={action} />
    </li>
  );
}

type FormProps = {
  id: string;
  name: ReactNode;
  note?: ReactNode;
  /** The button that opens the form: "Change". */
  label: ReactNode;
  /** What it opens, for assistive technology: "Change the name". */
  full: string;
  /** The form, and how to close it. */
  children: (close: () => void) => ReactNode;
};

/** A setting whose form opens under it on demand. */
export function SettingForm({ id, name, note, label, full, children }: FormProps) {
  const { t } = useLingui();
  const { open, show } = useContext(OpenRow);
  const isOpen = open === id;
  const panel = useId();
  return (
    <li id={id} className="scroll-mt-20 py-2 lg:py-3">
      <Line
        name={name}
        note={note}
        action={
          <Button
            variant={isOpen ? "ghost" : "secondary"}
            size="sm"
            aria-label={isOpen ? undefined : full}
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => show(isOpen ? "" : id)}
          >
            {isOpen ? t`Close` : label}
          </Button>
        }
      />
      <div id={panel} className={isOpen ? "mt-3 mb-2 rounded-card bg-raised p-4 lg:p-5" : "hidden"}>
        {isOpen && children(() => show(""))}
      </div>
    </li>
  );
}

function Line({ name, note, action }: RowProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-x-4">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {note && <div className="text-sm text-muted wrap-anywhere">{note}</div>}
      </div>
      {action && <div className="shrink-0">{action}</div>}
    </div>
  );
}
