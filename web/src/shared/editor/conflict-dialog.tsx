import { useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

type Props = { onClose: () => void; onTheirs: () => void; onMine: () => void };

/** Two people have edited the same text: the administrator chooses which one to keep. */
export function ConflictDialog({ onClose, onTheirs, onMine }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`Someone else has saved this document`}
      description={t`It has changed since you opened it. To copy some of your own text first, close this window.`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onTheirs}>{t`Load their version`}</Button>
          <Button variant="danger" onClick={onMine}>{t`Replace it with mine`}</Button>
        </>
      }
    />
  );
}
