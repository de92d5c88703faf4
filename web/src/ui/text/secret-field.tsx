import { useLingui } from "@lingui/react/macro";
import { useEffect, useId, useState } from "react";
import { CopyButton } from "../button/copy-button.tsx";
import { IconButton } from "../button/icon-button.tsx";
import { EyeIcon, EyeOffIcon } from "../icon/icons.tsx";
import { Breakable } from "./breakable.tsx";

type Props = {
  label: string;
  value: string;
  /** "Copy the password": a whole sentence, because grammar differs by language. */
  copyLabel: string;
  /** Values that need no hiding (a username) are visible at once and have no eye. */
  secret?: boolean;
};

/** How long a revealed value stays visible. */
const REVEAL_MS = 30_000;

/** A value to copy, hidden until revealed and hidden again after 30 seconds. */
export function SecretField({ label, value, copyLabel, secret = true }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(false), REVEAL_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const visible = shown || !secret;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form
    <div role="group" aria-labelledby={id} className="flex flex-col gap-1.5">
      <span id={id} className="text-sm font-semibold">
        {label}
      </span>
      <div className="flex items-center gap-1 rounded-control border border-line bg-sunken py-1 pr-1 pl-4">
        <span className="min-w-0 flex-1 py-1.5 font-mono text-sm wrap-anywhere">
          {visible ? (
            <span translate="no" className="select-all">
              {secret ? value : <Breakable text={value} />}
            </span>
          ) : (
            <>
              <span aria-hidden="true" className="tracking-widest text-muted">
                ••••••••••••
              </span>
              <span className="sr-only">{t`Hidden`}</span>
            </>
          )}
        </span>
        {secret && (
          <IconButton
            label={shown ? t`Hide` : t`Show`}
            icon={shown ? <EyeOffIcon /> : <EyeIcon />}
            aria-describedby={id}
            onClick={() => setShown(!shown)}
          />
        )}
        <CopyButton compact text={value} label={copyLabel} />
      </div>
    </div>
  );
}
