import { useLingui } from "@lingui/react/macro";
import { IconButton } from "../button/icon-button.tsx";
import { ArrowDownIcon, ArrowUpIcon } from "../icon/account-icons.tsx";

type Props = {
  /** What is moved, for the buttons' names. */
  name: string;
  first: boolean;
  last: boolean;
  /** A new order is being saved: the next move waits for it. */
  pending: boolean;
  onMove: (by: -1 | 1) => void;
};

/** Up and down, for a row of an ordered list. A move that is not possible keeps its button, so that the keyboard does not lose it. */
export function MoveButtons({ name, first, last, pending, onMove }: Props) {
  const { t } = useLingui();
  return (
    <>
      <IconButton
        label={t`Move ${name} up`}
        icon={<ArrowUpIcon />}
        aria-disabled={first || pending || undefined}
        onClick={() => !first && !pending && onMove(-1)}
        className="aria-disabled:opacity-40"
      />
      <IconButton
        label={t`Move ${name} down`}
        icon={<ArrowDownIcon />}
        aria-disabled={last || pending || undefined}
        onClick={() => !last && !pending && onMove(1)}
        className="aria-disabled:opacity-40"
      />
    </>
  );
}
