export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const BASE =
  "inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control border text-center font-semibold transition-colors " +
  "select-none disabled:opacity-55 aria-disabled:opacity-55";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-accent text-on-accent not-aria-disabled:hover:bg-bright",
  secondary: "border-edge bg-transparent text-fg not-aria-disabled:hover:border-fg not-aria-disabled:hover:bg-raised",
  ghost: "border-transparent bg-transparent text-fg not-aria-disabled:hover:bg-raised",
  danger: "border-transparent bg-bad-solid text-white not-aria-disabled:hover:bg-bad-hover",
};

/** Touch height is 44 px from `md` on; `sm` (36 px) is for dense rows and toolbars. */
const SIZES: Record<ButtonSize, string> = {
  sm: "min-h-9 px-3 text-sm",
  md: "min-h-11 px-5 py-2 text-base",
  lg: "min-h-13 px-6 py-2 text-lg",
};

/** A button's classes, for elements that cannot be a Button (a native popover's trigger, a download link). */
export function buttonClass(variant: ButtonVariant = "primary", size: ButtonSize = "md", extra = ""): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${extra}`.trimEnd();
}
