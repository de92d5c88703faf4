import { Trans } from "@lingui/react/macro";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";

type Props = { onClose: () => void; onTheirs: () => void; onMine: () => void };

/** Two people have edited the same document: whose text stays is a choice, never an accident. */
export function ConflictDialog({ onClose, onTheirs, onMine }: Props) {
  return (
    <Dialog
      title={<Trans>Somebody else has saved this document</Trans>}
      description={
        <Trans>It has changed since you opened it. Close this window to copy something of yours first.</Trans>
      }
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button variant="secondary" onClick={onTheirs}>
            <Trans>Load what they saved</Trans>
          </Button>
          <Button variant="danger" onClick={onMine}>
            <Trans>Replace it with mine</Trans>
          </Button>
        </>
      }
    />
  );
}
