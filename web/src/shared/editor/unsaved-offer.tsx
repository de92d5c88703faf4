import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useFormat } from "../../lib/use-format.ts";
import { useRead } from "../../lib/use-read.ts";
import { Button } from "../../ui/button/button.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { useAction } from "../../ui/feedback/use-action.tsx";

type Props<Unsaved> = {
  /** Names the text in the query cache. */
  name: readonly (string | null)[];
  /** Null where there is none. */
  read: (signal: AbortSignal) => Promise<Unsaved | null>;
  /** Whether it says what the editor began with: nothing is offered then. */
  isSame: (unsaved: Unsaved) => boolean;
  /** Whether someone has saved the text since: the editor shows theirs. */
  isOvertaken?: (unsaved: Unsaved) => boolean;
  onTake: (unsaved: Unsaved) => void;
  drop: (unsaved: Unsaved) => Promise<void>;
};

/** Text of the reader that no save has followed: an editor was closed with it. */
export function UnsavedOffer<Unsaved extends { at: string }>({
  name,
  read,
  isSame,
  isOvertaken,
  onTake,
  drop,
}: Props<Unsaved>) {
  const { t } = useLingui();
  const { formatDateTime } = useFormat();
  const [done, setDone] = useState(false);
  const { data } = useRead(["unsaved", ...name], read, {
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const discard = useAction(drop);
  if (done || !data || isSame(data)) return null;
  const when = formatDateTime(data.at);
  const overtaken = isOvertaken?.(data) ?? false;
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
            {overtaken ? t`Show my text` : t`Continue with it`}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            pending={discard.isPending}
            onClick={() => discard.mutate(data, { onSuccess: () => setDone(true) })}
          >
            {overtaken ? t`Keep the saved text` : t`Discard it`}
          </Button>
        </>
      }
    >
      {t`You typed this until ${when}, and closed the page without saving it.`}{" "}
      {overtaken &&
        t`It has been saved with other changes since: below is the saved text. Nothing replaces it before you save.`}
    </Alert>
  );
}
