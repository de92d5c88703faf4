import { Tabs as Base } from "@base-ui/react/tabs";
import { type ReactNode, useRef, useState } from "react";
import { Appear } from "../motion/motion.tsx";

type Tab = { id: string; label: ReactNode; content: ReactNode };
type Props = {
  /** Names the set for assistive technology. */
  label: string;
  tabs: readonly Tab[];
  /** Controlled: the id of the open tab; otherwise the first one is open. */
  value?: string;
  onChange?: (id: string) => void;
};

/** Panels that share a place; arrow keys move between the tabs. Only the open panel is in the page. */
export function Tabs({ label, tabs, value, onChange }: Props) {
  // The panel slides in from its tab's side.
  const [way, setWay] = useState<"slideLeft" | "slideRight">("slideRight");
  const place = (id: string) => tabs.findIndex((tab) => tab.id === id);
  const open = useRef(value ?? tabs[0]?.id ?? "");
  function change(next: string): void {
    setWay(place(next) < place(open.current) ? "slideLeft" : "slideRight");
    open.current = next;
    onChange?.(next);
  }
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue: tabs[0]?.id ?? null } : { value })}
      onValueChange={(next) => change(String(next))}
      className="overflow-x-clip [overflow-clip-margin:0.5rem]"
    >
      <Base.List
        aria-label={label}
        className="tab-row flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.id}
            value={tab.id}
            className="-mb-px min-h-11 shrink-0 border-b-2 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-muted transition-colors -outline-offset-2 hover:text-fg data-active:border-info data-active:text-fg"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.id} value={tab.id} className="pt-5">
          <Appear preset={way}>{tab.content}</Appear>
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
