import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { FormField } from "../../ui/form/form-field.tsx";

type Props = {
  name: string;
  label: ReactNode;
  onFile: (file: File | undefined) => void;
  error?: string | undefined;
  optional?: boolean;
};

/** Chooses one image from the reader's device. */
export function FileField({ name, label, onFile, error, optional = false }: Props) {
  const { t } = useLingui();
  return (
    <FormField
      name={name}
      label={label}
      hint={t`JPEG, PNG, WebP or AVIF, at most 5 MB.`}
      error={error}
      optional={optional}
    >
      {({ defaultValue: _, ...wired }) => (
        <input
          {...wired}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          onChange={(event) => onFile(event.target.files?.[0])}
          className="w-full rounded-control border border-edge bg-sunken text-sm text-muted file:mr-3 file:min-h-11 file:cursor-pointer file:border-0 file:bg-raised file:px-4 file:font-semibold file:text-fg"
        />
      )}
    </FormField>
  );
}
