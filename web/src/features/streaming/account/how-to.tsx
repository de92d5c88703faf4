import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { ProvisionerName } from "../../../../../common/contract/stremio.ts";
import { ChevronDownIcon } from "../../../ui/icon/icons.tsx";

/**
 * What the credentials are for: signing in at Stremio where we make accounts there, else opening the add-on on /addon. With a
 * `webhook`, the operator alone knows what else they open.
 */
export function HowTo({ provisioner, children }: { provisioner: ProvisionerName; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <details className="group">
      <summary className="flex min-h-11 items-center gap-2 font-semibold text-info">
        <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
        {t`How to use them`}
      </summary>
      <ol className="mt-2 mb-4 flex flex-col gap-3 text-sm">
        {provisioner === "stremio" ? <AtStremio /> : <AtOurs />}
      </ol>
      {children}
    </details>
  );
}

function AtStremio() {
  const { t } = useLingui();
  return (
    <>
      <Step number={1}>{t`Open Stremio on your device and choose “Log in”.`}</Step>
      <Step number={2}>{t`Enter the username above as the e-mail address, then the password.`}</Step>
      <Step number={3}>{t`Your add-ons appear automatically. Do the same on your other devices.`}</Step>
    </>
  );
}

function AtOurs() {
  const { t } = useLingui();
  return (
    <>
      <Step number={1}>
        <Trans>
          Open the page{" "}
          <Link to="/addon" className="link">
            Install the add-on
          </Link>{" "}
          on the device: no need to sign in to your account there.
        </Trans>
      </Step>
      <Step number={2}>{t`Enter the username and the password above.`}</Step>
      <Step number={3}>{t`Choose “Install in Stremio”. Do the same on your other devices.`}</Step>
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
