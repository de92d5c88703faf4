import { type ReactNode, useId } from "react";

type Props = {
  /** The progress in words: the bar's name. */
  children: ReactNode;
  value: number;
  max: number;
};

/** Work that takes a while: its progress in words and as a bar. */
export function ProgressBar({ children, value, max }: Props) {
  const id = useId();
  return (
    <div>
      <p id={id} className="text-sm">
        {children}
      </p>
      <progress
        aria-labelledby={id}
        value={value}
        max={max || 1}
        className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent forced-color-adjust-none"
      />
    </div>
  );
}
