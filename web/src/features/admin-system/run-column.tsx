import { useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button/button.tsx";
import { type Column, figures } from "../../ui/table/table.tsx";

/** The button's action, from useAction: which row is running, and a start function. */
type Work = { isPending: boolean; variables: string | undefined; mutate: (id: string) => void };

/** The last column of a table of things that can be run by hand; `idOf` identifies a row to `work`. */
export function useRunColumn<Row>(work: Work, idOf: (row: Row) => string): Column<Row> {
  const { t } = useLingui();
  return figures(t`Action`, (row) => (
    <Button
      variant="secondary"
      size="sm"
      pending={work.isPending && work.variables === idOf(row)}
      onClick={() => work.mutate(idOf(row))}
    >
      {t`Run now`}
    </Button>
  ));
}
