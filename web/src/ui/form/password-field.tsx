import { useLingui } from "@lingui/react/macro";
import { type InputHTMLAttributes, type KeyboardEvent, useState } from "react";
import { optional as onDemand } from "../../lib/optional.tsx";
import { EyeIcon, EyeOffIcon, WarningIcon } from "../icon/icons.tsx";
import { useFormState } from "./form-context.ts";
import { type FieldProps, FormField } from "./form-field.tsx";

type Input = InputHTMLAttributes<HTMLInputElement>;
type Props = Omit<Input, "name" | "id" | "type" | "required" | "autoComplete" | "className"> & {
  /** Tells the password manager whether to fill in or to offer a new one. */
  autoComplete: "current-password" | "new-password";
  /** Judges the password while it is typed, for the account with this address; true: with the form's field "email". */
  meter?: boolean | string;
} & Omit<FieldProps, "aside" | "error">;

/** What judges a password is fetched with its first letter; where it cannot be, the server says it at the submit. */
const PasswordMeter = onDemand(async () => (await import("./password-meter.tsx")).PasswordMeter);

/** A password, with a button to reveal it and a hint when Caps Lock is on. */
export function PasswordField({ label, hint, optional, meter = false, className, name, ...rest }: Props) {
  const { t } = useLingui();
  const form = useFormState();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const typed = (field: string) => String(form?.valueOf(field) ?? "");
  const watchCaps = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <FormField {...{ name, label, hint, optional, className }}>
      {(wired) => (
        <>
          <div className="relative">
            <input
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              {...rest}
              {...wired}
              type={shown ? "text" : "password"}
              onKeyDown={watchCaps}
              onKeyUp={watchCaps}
              className="control pr-13"
            />
            <button
              type="button"
              onClick={() => setShown(!shown)}
              aria-label={shown ? t`Hide the password` : t`Show the password`}
              aria-controls={wired.id}
              className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-control text-muted hover:text-fg"
            >
              {shown ? <EyeOffIcon /> : <EyeIcon />}
            </button>
          </div>
          <p role="status" className="flex items-center gap-1.5 text-xs text-warn empty:absolute">
            {capsLock && (
              <>
                <WarningIcon className="size-4" />
                {t`Caps Lock is on.`}
              </>
            )}
          </p>
          {meter !== false && (
            <div aria-live="polite" className="min-h-5">
              {typed(name) && <PasswordMeter password={typed(name)} email={meter === true ? typed("email") : meter} />}
            </div>
          )}
        </>
      )}
    </FormField>
  );
}
