import { Menu as Base } from "@base-ui/react/menu";
import { type ReactElement, type ReactNode, useState } from "react";
import { Link } from "wouter";

type Props = {
  /** A Button or IconButton; the menu adds its keyboard behaviour and aria-expanded. */
  trigger: ReactElement<Record<string, unknown>>;
  children: ReactNode;
  align?: "start" | "end";
};

const ITEM =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-sm outline-none select-none data-highlighted:bg-raised data-highlighted:outline-2 data-highlighted:outline-solid data-highlighted:-outline-offset-2 data-highlighted:outline-edge data-disabled:opacity-55";

/** A list of actions under a button: arrow keys, first letters, Escape. Inside the page's landmark. Member and admin pages only. */
export function Menu({ trigger, children, align = "end" }: Props) {
  const [open, setOpen] = useState(false); // the menu re-renders once it opens, when #main exists
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={document.getElementById("main") ?? undefined}>
        <Base.Positioner sideOffset={8} align={align} className="z-50 outline-none">
          <Base.Popup className="popup max-h-(--available-height) min-w-56 overflow-y-auto overscroll-contain origin-(--transform-origin) rounded-card border border-line bg-surface p-1.5 shadow-float outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type ItemProps = { children: ReactNode; onSelect: () => void; icon?: ReactNode; danger?: boolean };

/** An action of a Menu. */
export function MenuItem({ children, onSelect, icon, danger = false }: ItemProps) {
  return (
    <Base.Item onClick={onSelect} className={`${ITEM} ${danger ? "text-bad" : ""}`}>
      {icon}
      {children}
    </Base.Item>
  );
}

/** A link inside the site, as an item of a Menu. */
export function MenuLink({ children, to, icon }: { children: ReactNode; to: string; icon?: ReactNode }) {
  return (
    <Base.Item render={<Link to={to} />} className={ITEM}>
      {icon}
      {children}
    </Base.Item>
  );
}

/** Text at the top of a menu that is not an action, such as the signed-in address. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <div className="px-3 py-2 text-xs break-all text-faint">{children}</div>;
}

/** A thin line between groups of a Menu. */
export function MenuSeparator() {
  return <Base.Separator className="mx-3 my-1.5 h-px bg-line" />;
}
