import type { ReactNode } from "react";

type Props = {
  name: string;
  value: string;
  label: ReactNode;
  /** A line under the label. */
  note?: ReactNode;
  /** To the right: a price. */
  aside?: ReactNode;
  /** With `onChange`: controlled. Inside a Form the browser keeps the choice: give `defaultChecked`. */
  checked?: boolean;
  defaultChecked?: boolean;
  onChange?: () => void;
};

/** One of a few choices, as a large radio button. Put several in a fieldset. */
export function RadioTile({ label, note, aside, ...input }: Props) {
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-control border border-edge px-4 py-3 transition-colors hover:border-muted has-checked:border-info has-checked:bg-info/12 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-bright">
      <input
        type="radio"
        {...input}
        className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-edge bg-sunken transition-[border-width,border-color] outline-none checked:border-[6px] checked:border-info forced-colors:appearance-auto"
      />
      <span className="flex min-w-0 flex-1 items-baseline justify-between gap-x-4">
        <span className="flex min-w-0 flex-col">
          <span className="font-semibold wrap-anywhere">{label}</span>
          {note && <span className="text-sm text-muted">{note}</span>}
        </span>
        {aside && <span className="shrink-0 font-semibold">{aside}</span>}
      </span>
    </label>
  );
}
