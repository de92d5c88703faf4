import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

/** Three steps from the credentials to the first film. */
export function HowTo() {
  const { t } = useLingui();
  return (
    <>
      <h3 className="text-base text-fg">{t`How to use it`}</h3>
      <ol className="mt-3 grid gap-3 xl:grid-cols-3 xl:gap-6">
        <Step number={1}>{t`Open Stremio on your device and choose “Log in”.`}</Step>
        <Step number={2}>{t`Enter the username above as the e-mail address, then the password.`}</Step>
        <Step number={3}>{t`Your add-ons appear by themselves. Do the same on your other devices.`}</Step>
      </ol>
    </>
  );
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="flex size-7 shrink-0 items-center justify-center rounded-full border border-edge text-xs font-semibold text-fg"
      >
        {number}
      </span>
      <span className="pt-0.5">{children}</span>
    </li>
  );
}
