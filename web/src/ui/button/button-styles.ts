export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const BASE =
  "inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control border text-center font-semibold transition-[color,background-color,border-color,translate] duration-120 active:translate-y-0.5 " +
  "select-none disabled:opacity-55 aria-disabled:opacity-55";

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-accent text-on-accent shadow-[inset_0_-3px_0_#0000001f] not-aria-disabled:hover:bg-accent-hover",
  secondary: "border-edge bg-transparent text-fg not-aria-disabled:hover:border-fg not-aria-disabled:hover:bg-raised",
  ghost: "border-transparent bg-transparent text-fg not-aria-disabled:hover:bg-raised",
  danger: "border-transparent bg-bad-solid text-white not-aria-disabled:hover:bg-bad-hover",
};

/** Touch height is 48 px from `md` on; `sm` (36 px) is for dense rows and toolbars. */
const SIZES: Record<ButtonSize, string> = {
  sm: "min-h-9 px-3 text-sm",
  md: "min-h-12 px-5 py-2 text-base",
  lg: "min-h-15 rounded-button px-7 py-2.5 text-lg max-sm:px-4",
};

/** A button's classes, for elements that cannot be a Button (a native popover's trigger, a download link). */
export function buttonClass(variant: ButtonVariant = "primary", size: ButtonSize = "md", extra = ""): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${extra}`.trimEnd();
}
