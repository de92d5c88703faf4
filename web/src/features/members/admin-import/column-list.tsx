import { useLingui } from "@lingui/react/macro";
import { guessColumns, IMPORT_FIELDS, type Mapped } from "../../../../../common/imports/columns.ts";
import { line } from "../../../../../common/imports/values.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Select } from "../../../ui/form/select.tsx";
import type { ParsedFile } from "./parse.ts";
import { FIELD_LABELS } from "./texts.ts";
import type { ImportFile } from "./use-import-file.ts";

/** What each column of the file becomes, with its first value. */
export function ColumnList({ file, state }: { file: ParsedFile; state: ImportFile }) {
  const { t, i18n } = useLingui();
  const guesses = guessColumns(file.headings);
  const options = ["", ...IMPORT_FIELDS].map((value) => ({
    value,
    label: i18n._(FIELD_LABELS[value as Mapped]), // one of the list
  }));
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-6 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-1">
      {file.headings.map((heading, index) => {
        const field = state.columns[index] ?? "";
        const name = heading || t`Column ${index + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading
          <li key={index} className="border-t border-line py-3">
            <Select
              name={`column-${index}`}
              optional="filter"
              label={
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <span className="font-semibold wrap-anywhere">{name}</span>
                  <Mark field={field} guess={guesses[index] ?? ""} state={state} column={index} />
                </span>
              }
              hint={
                field === "newsletter" && !state.columns.includes("consent")
                  ? t`Only members with a day of consent get the newsletter: choose its column, if there is one.`
                  : exampleOf(file, index)
              }
              options={options}
              value={field}
              onChange={({ target }) => state.setColumn(index, target.value as Mapped)}
            />
          </li>
        );
      })}
    </ul>
  );
}

type MarkProps = { field: Mapped; guess: Mapped; column: number; state: ImportFile };

/** Whether a column was recognised, and whether it asks for something. */
function Mark({ field, guess, column, state }: MarkProps) {
  const { t } = useLingui();
  const asks = state.dateQuestions.some((question) => question.column === column && !state.orders[column]);
  const unproved = field === "newsletter" && !state.columns.includes("consent");
  if (asks) return <Badge tone="warning">{t`to be specified`}</Badge>;
  if (unproved) return <Badge tone="warning">{t`not proved`}</Badge>;
  if (field === "") return <Badge>{t`left out`}</Badge>;
  return field === guess ? <Badge tone="success">{t`recognised`}</Badge> : <Badge tone="accent">{t`chosen`}</Badge>;
}

function exampleOf(file: ParsedFile, column: number): string | undefined {
  const found = file.rows.map(({ cells }) => line(cells[column] ?? "")).find((cell) => cell !== "");
  return found && (found.length > 60 ? `${found.slice(0, 60)}…` : found);
}
