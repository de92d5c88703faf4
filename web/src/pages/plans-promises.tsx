import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useSite } from "../router/page-data.tsx";
import { LockIcon, RefreshIcon, SuccessIcon, UserIcon } from "../ui/icon/icons.tsx";

/** What applies to every plan, starting with the trial. */
export function PlansPromises() {
  const { t } = useLingui();
  const { trialDays } = useSite();
  return (
    <section aria-labelledby="promises-title" className="border-b border-line">
      <div className="wrap py-16 lg:py-20">
        <h2 id="promises-title" className="text-title">{t`In every plan`}</h2>
        <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {trialDays > 0 && (
            <Assurance
              icon={<SuccessIcon className="size-6" />}
              title={<Plural value={trialDays} one="# day to try" other="# days to try" />}
            >
              {t`No bank card. When the trial is over, access stops automatically and you owe nothing.`}
            </Assurance>
          )}
          <Assurance icon={<RefreshIcon className="size-6" />} title={t`No commitment beyond the paid period`}>
            {t`Cancel whenever you like: you keep your access until the end of the period you have paid for.`}
          </Assurance>
          <Assurance icon={<UserIcon className="size-6" />} title={t`The whole account`}>
            {t`Set-up, synchronisation and new credentials are included in every plan, on all your devices.`}
          </Assurance>
          <Assurance icon={<LockIcon className="size-6" />} title={t`All-inclusive prices`}>
            <Trans>
              The price you see is the price you pay: tax included, no set-up fee, no automatic move to a more expensive
              plan.
            </Trans>
          </Assurance>
        </ul>
      </div>
    </section>
  );
}

function Assurance({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span className="text-accent">{icon}</span>
      <h3 className="mt-3 font-semibold">{title}</h3>
      <p className="mt-1 text-sm text-muted">{children}</p>
    </li>
  );
}
