import { Plural, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRead } from "../../../lib/use-read.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { useDownload } from "../../../ui/feedback/use-download.tsx";
import { downloadRefused, importKey, readImport } from "./api.ts";
import { PROBLEMS } from "./texts.ts";

/** The rows that an import has left out: why, on demand, and as a file to correct. */
export function RefusedRows({ id, count }: { id: string; count: number }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { pending, download } = useDownload(() => downloadRefused(id));
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t`Hide the rows to correct` : t`Show the rows to correct`}
        </Button>
        <Button variant="secondary" size="sm" pending={pending} onClick={download}>
          <Plural value={count} one="Download # row" other="Download # rows" />
        </Button>
      </div>
      {open && <Rows id={id} />}
    </div>
  );
}

function Rows({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const detail = useRead(importKey(id), (signal) => readImport(id, signal));
  return (
    <Loaded from={detail} skeleton={3}>
      {({ refused }) => (
        <ul className="flex flex-col gap-1 text-sm">
          {refused.map(({ line, problem, value }) => (
            <li key={line} className="wrap-anywhere">
              <span className="text-muted">{t`Line ${line}:`}</span> {i18n._(PROBLEMS[problem](value))}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
