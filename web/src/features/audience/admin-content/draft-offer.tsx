import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { DocumentVersion } from "../../../../../common/contract/content.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { dropDraft, readUnsaved } from "./api.ts";
import { type Draft, restored, sameTexts } from "./draft.ts";

type Props = { start: Draft; onTake: (version: DocumentVersion) => void };

/** Text of the reader that no save has followed: an editor was closed with it. */
export function DraftOffer({ start, onTake }: Props) {
  const { t } = useLingui();
  const { formatDateTime } = useFormat();
  const [done, setDone] = useState(false);
  const { data } = useRead(
    ["content-draft", start.kind, start.key],
    (signal) => readUnsaved(start.kind, start.key, signal),
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  const drop = useAction(dropDraft);
  if (done || !data || sameTexts(restored(start, data, true), start)) return null;
  const when = formatDateTime(data.at);
  return (
    <Alert
      tone="warning"
      role="status"
      title={t`Text that was not saved`}
      action={
        <>
          <Button
            size="sm"
            onClick={() => {
              onTake(data);
              setDone(true);
            }}
          >
            {t`Continue with it`}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            pending={drop.isPending}
            onClick={() => drop.mutate(data.id, { onSuccess: () => setDone(true) })}
          >
            {t`Discard it`}
          </Button>
        </>
      }
    >
      {t`You typed this until ${when}, and closed the page. Readers see the saved text.`}
    </Alert>
  );
}
