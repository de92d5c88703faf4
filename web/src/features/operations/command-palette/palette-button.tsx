import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { icon } from "../../../ui/icon/icon.tsx";
import type { CommandPalette } from "./palette.tsx";

const SearchIcon = icon("M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5l4.5 4.5");

type Props = Pick<ComponentProps<typeof CommandPalette>, "pages" | "actions">;

/** Opens the command palette by click or Ctrl-K (⌘K), and loads its code only then. */
export function PaletteButton({ pages, actions }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<ComponentProps<typeof CommandPalette>>>();

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen((old) => !old);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  useEffect(() => {
    if (!open || Palette) return;
    void import("./palette.tsx").then(({ CommandPalette }) => setPalette(() => CommandPalette));
  }, [open, Palette]);

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <SearchIcon className="size-4" />
        <span className="max-sm:sr-only">{t`Go to…`}</span>
        <span aria-hidden="true" className="font-mono text-xs text-muted max-md:hidden">
          Ctrl K
        </span>
      </Button>
      {Palette && <Palette open={open} onOpenChange={setOpen} pages={pages} actions={actions} />}
    </>
  );
}
