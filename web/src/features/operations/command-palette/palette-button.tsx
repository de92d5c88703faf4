import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { icon } from "../../../ui/icon/icon.tsx";
import type { CommandPalette } from "./palette.tsx";

export const SearchIcon = icon("M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5l4.5 4.5");

type Props = ComponentProps<typeof CommandPalette>;

/** Opens the command palette by click or Ctrl-K (⌘K), and loads its code only then. */
export function PaletteButton({ pages, actions, open, onOpenChange }: Props) {
  const { t } = useLingui();
  const [Palette, setPalette] = useState<ComponentType<ComponentProps<typeof CommandPalette>>>();

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      onOpenChange(!open);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [open, onOpenChange]);

  useEffect(() => {
    if (!open || Palette) return;
    void import("./palette.tsx").then(({ CommandPalette }) => setPalette(() => CommandPalette));
  }, [open, Palette]);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => onOpenChange(true)}
        className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-control px-3 text-sm text-muted hover:text-fg lg:min-h-9 lg:w-96 lg:border lg:border-edge lg:bg-sunken"
      >
        <SearchIcon className="size-5 lg:size-4" />
        <span className="max-lg:sr-only">{t`Member, order, page`}</span>
        <span aria-hidden="true" className="ml-auto text-xs font-semibold max-lg:hidden">
          Ctrl K
        </span>
      </button>
      {Palette && <Palette open={open} onOpenChange={onOpenChange} pages={pages} actions={actions} />}
    </>
  );
}
