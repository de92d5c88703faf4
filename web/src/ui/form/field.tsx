import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { DangerIcon } from "../icon/icons.tsx";

/** What Field asks its control to spread, so that label, hint and error belong to it. */
export type FieldAria = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
};

type Props = {
  label: ReactNode;
  /** One line that prevents a mistake. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Fields are required by default; an optional one is marked in words, a list's `filter` is not. */
  optional?: boolean | "filter" | undefined;
  /** To the right of the label, such as a "Forgotten?" link. */
  aside?: ReactNode;
  className?: string | undefined;
  children: (aria: FieldAria) => ReactNode;
};

/** Label, hint and error around one control. */
export function Field({ label, hint, error, optional = false, aside, className = "", children }: Props) {
  const { t } = useLingui();
  const id = useId();
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
          {optional === true && <span className="font-normal text-faint"> {t`(optional)`}</span>}
        </label>
        {aside && <span className="text-sm">{aside}</span>}
      </div>
      {children({
        id,
        ...(ids && { "aria-describedby": ids }),
        ...(error && { "aria-invalid": true }),
        ...(!optional && { "aria-required": true }),
      })}
      <FieldError id={`${id}-error`} error={error} />
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-faint">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The error message under a field; nothing without one. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-bad">
      <DangerIcon className="mt-1 size-4" />
      {error}
    </p>
  );
}
