import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { type ManualPlace, manualPath } from "./manual.ts";

type Props = {
  /** The section that says what to do. */
  to: ManualPlace;
};

/** Leads from a notice to the section of the manual that says what to do. */
export function ManualLink({ to }: Props) {
  const { t } = useLingui();
  return (
    <Link to={manualPath(to)} className="link whitespace-nowrap">
      {t`What to do`}
    </Link>
  );
}
