import { useLingui } from "@lingui/react/macro";
import { VERBATIM } from "./input-kinds.ts";
import { TextField } from "./text-field.tsx";

type Props = {
  label: string;
  hint: string;
  /** What is shown of the stored address, which an empty field keeps; "" when there is none. */
  stored?: string | undefined;
  optional?: boolean;
};

/** An address on the web that the server calls, as the field `url`. */
export function AddressField({ label, hint, stored = "", optional = stored !== "" }: Props) {
  const { t } = useLingui();
  return (
    <TextField
      name="url"
      type="url"
      inputMode="url"
      label={label}
      hint={hint}
      placeholder={stored ? t`Unchanged (${stored})` : ""}
      optional={optional}
      {...VERBATIM}
    />
  );
}
