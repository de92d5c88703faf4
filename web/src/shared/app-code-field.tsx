import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { CodeField } from "../ui/form/code-field.tsx";

type Props = Pick<ComponentProps<typeof CodeField>, "name" | "first" | "hint">;

/** The six digits that an authenticator app shows. The last one sends the form: say so above the field, or in the hint. */
export function AppCodeField(props: Props) {
  const { t } = useLingui();
  return <CodeField {...props} sendsAt={6} label={t`Code from your authenticator app`} />;
}
