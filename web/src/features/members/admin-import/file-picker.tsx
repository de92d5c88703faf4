import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import type { ButtonVariant } from "../../../ui/button/button-styles.ts";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { FileError } from "./decode.ts";
import { type ParsedFile, parseFile } from "./parse.ts";
import { FILE_PROBLEMS } from "./texts.ts";

type Props = { label: string; variant?: ButtonVariant; onFile: (file: ParsedFile) => void };

/** Chooses and reads a file; says why one cannot be read. */
export function FilePicker({ label, variant = "primary", onFile }: Props) {
  const { t, i18n } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<FileError>();

  async function read(file: File): Promise<void> {
    setPending(true);
    setProblem(undefined);
    try {
      onFile(await parseFile(file));
    } catch (error) {
      // A file that its program has moved or locked cannot be read either.
      setProblem(error instanceof FileError ? error : new FileError("binary"));
    }
    setPending(false);
  }
  return (
    <div className="flex flex-col gap-3">
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = ""; // the same file may be chosen again, corrected
          if (file) void read(file);
        }}
      />
      <Button
        variant={variant}
        pending={pending}
        className="self-start max-sm:w-full"
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {problem && (
        <Alert tone="danger" role="alert" title={t`This file cannot be read`}>
          {i18n._(FILE_PROBLEMS[problem.problem](problem.at))}
        </Alert>
      )}
    </div>
  );
}
