import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/use-format.ts";
import { CheckIcon } from "../../../ui/icon/icons.tsx";
import type { ParsedFile } from "./parse.ts";
import { SOURCE_NAMES } from "./texts.ts";

/** Where an import is: its file was read, its columns are being looked at, and nothing is written yet. */
export function Steps({ file }: { file: ParsedFile }) {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  const separators: Record<string, string> = { ",": t`commas`, ";": t`semicolons`, "\t": t`tabs` };
  const source = SOURCE_NAMES[file.source];
  const count = formatNumber(file.rows.length);
  const facts = [
    file.name,
    t`${count} rows`,
    ...(source ? [t`${source} recognised`] : []),
    file.encoding.toUpperCase(),
    separators[file.separator] ?? file.separator,
  ];
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-3 text-sm">
      <li className="flex min-w-0 items-center gap-2.5 text-muted">
        <Mark look="border-ok/50 bg-ok/12 text-ok">
          <CheckIcon className="size-4" />
        </Mark>
        <span className="min-w-0 wrap-anywhere">{facts.join(" · ")}</span>
      </li>
      <li aria-current="step" className="flex items-center gap-2.5 font-semibold">
        <Mark look="border-accent text-accent">2</Mark>
        {t`Columns and preview`}
      </li>
      <li className="flex items-center gap-2.5 text-muted">
        <Mark look="border-edge">3</Mark>
        {t`Import, then invitations`}
      </li>
    </ol>
  );
}

function Mark({ look, children }: { look: string; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={`flex size-7 shrink-0 items-center justify-center rounded-full border font-semibold tabular-nums ${look}`}
    >
      {children}
    </span>
  );
}
