import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { CodeCells } from "../ui/form/code-cells.tsx";
import { CodeField } from "../ui/form/code-field.tsx";

type Props = Pick<ComponentProps<typeof CodeField>, "name" | "first" | "hint"> & {
  /** Where the field is the page’s only one: six cells. */
  drawn?: boolean;
};

/** The six digits that an authenticator app shows. The last one sends the form: say so above the field, or in the hint. */
export function AppCodeField({ drawn = false, ...props }: Props) {
  const { t } = useLingui();
  const label = t`Code from your authenticator app`;
  return drawn ? <CodeCells {...props} label={label} /> : <CodeField {...props} sendsAt={6} label={label} />;
}
