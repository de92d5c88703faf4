import { useLingui } from "@lingui/react/macro";
import { useEffect, useId, useState } from "react";
import { CopyButton } from "../button/copy-button.tsx";
import { IconButton } from "../button/icon-button.tsx";
import { EyeIcon, EyeOffIcon } from "../icon/icons.tsx";
import { Breakable } from "./breakable.tsx";

type Props = {
  label: string;
  /** The value, or how to get it when it is shown or copied: it is not kept once it is hidden. One that throws has said why. */
  value: string | (() => Promise<string>);
  /** "Copy the password": a whole sentence, because grammar differs by language. */
  copyLabel: string;
  /** A row among others instead of a field of a form. */
  flat?: boolean;
  /** Values that need no hiding (a username) are visible at once and have no eye. */
  secret?: boolean;
};

/** How long a revealed value stays visible. */
const REVEAL_MS = 60_000;

/** A value to copy, hidden until revealed and hidden again after a minute. */
export function SecretField({ label, value, copyLabel, flat = false, secret = true }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (shown === undefined) return;
    const timer = setTimeout(() => setShown(undefined), REVEAL_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  async function show(): Promise<void> {
    try {
      setShown(typeof value === "string" ? value : await value());
    } catch {
      setShown(undefined);
    }
  }
  const visible = secret || typeof value !== "string" ? shown : value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form
    <div role="group" aria-labelledby={id} className={flat ? "py-1.5" : "flex flex-col gap-1.5"}>
      <span id={id} className={flat ? "font-semibold" : "text-sm font-semibold"}>
        {label}
      </span>
      <div
        className={`flex items-center gap-1 ${flat ? "" : "rounded-control border border-line bg-sunken py-1 pr-1 pl-4"}`}
      >
        <span className={`min-w-0 flex-1 font-mono text-sm wrap-anywhere ${flat ? "" : "py-1.5"}`}>
          {visible !== undefined ? (
            <span translate="no" className="select-all">
              {secret ? visible : <Breakable text={visible} />}
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
            label={visible === undefined ? t`Show` : t`Hide`}
            icon={visible === undefined ? <EyeIcon /> : <EyeOffIcon />}
            aria-describedby={id}
            onClick={() => (visible === undefined ? void show() : setShown(undefined))}
          />
        )}
        <CopyButton compact text={value} label={copyLabel} />
      </div>
    </div>
  );
}
