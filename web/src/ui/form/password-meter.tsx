import { useLingui } from "@lingui/react/macro";
import { passwordStrength } from "./password-strength.ts";

const FILL = ["bg-bad", "bg-bad", "bg-warn", "bg-ok"] as const;

/** Three bars and a word. Nothing until something is typed. */
export function PasswordMeter({ password }: { password: string }) {
  const { t } = useLingui();
  const strength = passwordStrength(password);
  const words = [t`Too short`, t`Easy to guess`, t`Fair`, t`Strong`];
  return (
    <div className="flex min-h-5 items-center gap-3">
      <span aria-hidden="true" className="flex flex-1 gap-1">
        {[1, 2, 3].map((step) => (
          <span
            key={step}
            className={`h-1 flex-1 rounded-full ${password && strength >= step ? FILL[strength] : "bg-line"}`}
          />
        ))}
      </span>
      <span aria-live="polite" className="min-w-24 text-right text-xs text-muted">
        {password && words[strength]}
      </span>
    </div>
  );
}
