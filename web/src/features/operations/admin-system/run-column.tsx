import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useMay } from "../../../shared/permissions.ts";
import { Button } from "../../../ui/button/button.tsx";
import { type Column, figures } from "../../../ui/table/table.tsx";

/** The button's action, from useAction: which row is running, and a start function. */
type Work = { isPending: boolean; variables: string | undefined; mutate: (id: string) => void };

/**
 * The last column of a table of things that can be run by hand, for roles that may; `idOf` identifies a row to
 * `work`, `also` is what else can be done.
 */
export function useRunColumn<Row>(
  work: Work,
  idOf: (row: Row) => string,
  also?: (row: Row) => ReactNode,
): Column<Row>[] {
  const { t } = useLingui();
  const writes = useMay()("service.write");
  const run = figures<Row>(t`Action`, (row) => (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <Button
        variant="secondary"
        size="sm"
        pending={work.isPending && work.variables === idOf(row)}
        onClick={() => work.mutate(idOf(row))}
      >
        {t`Run now`}
      </Button>
      {also?.(row)}
    </span>
  ));
  return writes ? [run] : [];
}
