import { useLingui } from "@lingui/react/macro";
import { saveFile } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/button/button.tsx";
import { CopyButton } from "../../../ui/button/copy-button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";

/** Codes that were just made, with the ways to keep them. They are never shown again. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  const text = codes.join("\n");
  return (
    <Alert tone="warning" title={t`Save your recovery codes now`} role="status">
      <p>{t`Each one signs you in once when you don’t have your phone. We will not show them again.`}</p>
      <ol translate="no" className="my-4 grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <CopyButton text={text} label={t`Copy the recovery codes`} />
        <Button
          variant="secondary"
          size="sm"
          onClick={() => saveFile(new Blob([`${text}\n`], { type: "text/plain" }), "recovery-codes.txt")}
        >{t`Download`}</Button>
        <Button variant="secondary" size="sm" onClick={() => window.print()}>{t`Print`}</Button>
        <Button size="sm" onClick={onClose}>{t`I have saved them`}</Button>
      </div>
    </Alert>
  );
}
