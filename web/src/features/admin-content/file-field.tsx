import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Field } from "../../components/field.tsx";
import { useFormField } from "../../components/form-context.ts";

type Props = {
  name: string;
  label: ReactNode;
  onFile: (file: File | undefined) => void;
  error?: string;
  optional?: boolean;
};

/** Chooses one picture from the reader's device. */
export function FileField({ name, label, onFile, error, optional = false }: Props) {
  const field = useFormField(name);
  return (
    <Field
      label={label}
      hint={<Trans>JPEG, PNG, WebP or AVIF, at most 5 MB.</Trans>}
      error={error ?? field.error}
      optional={optional}
    >
      {(aria) => (
        <input
          {...aria}
          name={name}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          onChange={(event) => onFile(event.target.files?.[0])}
          className="w-full rounded-control border border-edge bg-sunken text-sm text-muted file:mr-3 file:min-h-11 file:cursor-pointer file:border-0 file:bg-raised file:px-4 file:font-semibold file:text-fg"
        />
      )}
    </Field>
  );
}
