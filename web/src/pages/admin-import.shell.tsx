import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { FilePicker } from "../features/members/admin-import/file-picker.tsx";
import { FileView } from "../features/members/admin-import/file-view.tsx";
import { ImportList } from "../features/members/admin-import/import-list.tsx";
import type { ParsedFile } from "../features/members/admin-import/parse.ts";
import { WayOut } from "../features/members/admin-import/way-out.tsx";
import { newId } from "../lib/new-id.ts";
import { Button } from "../ui/button/button.tsx";

/** /admin/import: members from elsewhere, and the files with which they leave. */
export default function AdminImportPage() {
  const { t } = useLingui();
  // Each choice begins again: the same file may be chosen once more, corrected.
  const [chosen, setChosen] = useState<{ file: ParsedFile; key: string }>();
  const choose = (file: ParsedFile) => setChosen({ file, key: newId() });
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-title">{t`Import of members`}</h1>
          {!chosen && (
            <p className="mt-1 text-muted">
              {t`A CSV file of Ghost, Stripe, Patreon, WooCommerce, Substack or a spreadsheet. You see what happens to each row before anything is written.`}
            </p>
          )}
        </div>
        {chosen && (
          <div className="flex flex-wrap gap-2">
            <FilePicker label={t`Another file…`} variant="secondary" onFile={choose} />
            <Button variant="ghost" onClick={() => setChosen(undefined)}>{t`Close the file`}</Button>
          </div>
        )}
      </div>
      {chosen ? (
        <FileView key={chosen.key} file={chosen.file} onStarted={() => setChosen(undefined)} />
      ) : (
        <>
          <FilePicker label={t`Choose a file…`} onFile={choose} />
          <ImportList />
          <WayOut />
        </>
      )}
    </div>
  );
}
