import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

type Props = { onClose: () => void; onTheirs: () => void; onMine: () => void };

/** Two people have edited the same document: the administrator chooses which text to keep. */
export function ConflictDialog({ onClose, onTheirs, onMine }: Props) {
  return (
    <Dialog
      title={<Trans>Someone else has saved this document</Trans>}
      description={
        <Trans>It has changed since you opened it. To copy some of your own text first, close this window.</Trans>
      }
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button variant="secondary" onClick={onTheirs}>
            <Trans>Load their version</Trans>
          </Button>
          <Button variant="danger" onClick={onMine}>
            <Trans>Replace it with mine</Trans>
          </Button>
        </>
      }
    />
  );
}
