import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";

/**
 * A step's form: open while the step is to do, behind a button once it is done. When its own submit has done the step, the
 * focus moves to that button.
 */
export function Changeable({ done, children }: { done: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasDone = useRef(done);
  useEffect(() => {
    if (done && !wasDone.current) button.current?.focus({ preventScroll: true });
    wasDone.current = done;
  }, [done]);
  if (!done || opened) return children;
  return (
    <div>
      <Button variant="secondary" size="sm" ref={button} onClick={() => setOpened(true)}>
        {t`Change`}
      </Button>
    </div>
  );
}
