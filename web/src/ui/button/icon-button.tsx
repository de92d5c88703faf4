import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label" | "children"> & {
  /** The button's action in words: its accessible name and its tooltip. */
  label: string;
  icon: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** A square 44 px button with only an icon. */
export function IconButton({ label, icon, className = "", ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-control border border-transparent text-muted transition-colors hover:bg-raised hover:text-fg disabled:opacity-55 ${className}`}
    >
      {icon}
    </button>
  );
}
