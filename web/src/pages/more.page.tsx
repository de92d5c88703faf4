import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useSite } from "../router/page-data.tsx";
import { CheckIcon, CloseIcon } from "../ui/icon/icons.tsx";
import { PageIntro } from "../ui/text/page-intro.tsx";
import { MoreComparison } from "./more-comparison.tsx";
import { MoreDevices } from "./more-devices.tsx";
import { StartLink } from "./start-link.tsx";

/** /more: what the service is and is not, where it works, and who does not need it. */
export default function MorePage() {
  const { t } = useLingui();
  const { brand } = useSite();
  return (
    <>
      <PageIntro
        title={t`A streaming account managed for you`}
        lead={
          <Trans>
            {brand} creates your streaming account, keeps its add-ons up to date on every screen, and replaces its
            credentials whenever you ask.
          </Trans>
        }
      >
        <StartLink wide />
      </PageIntro>
      <section aria-labelledby="what-title" className="wrap py-16 lg:py-20">
        <h2 id="what-title" className="text-title">{t`What we do, and what we leave to you`}</h2>
        <div className="mt-8 grid gap-4 md:grid-cols-2 lg:gap-6">
          <List title={t`What we do`} icon={<CheckIcon className="mt-0.5 size-5 text-ok" />}>
            {t`Create a streaming account in your name, within a minute.`}
            {t`Keep it in sync: the same account on your TV, phone and computer.`}
            {t`Give you new credentials whenever you ask, and replace the old ones at once.`}
            {t`Keep your streaming password encrypted and show it when you ask for it.`}
          </List>
          <List title={t`What we do not do`} icon={<CloseIcon className="mt-0.5 size-5 text-bad" />}>
            {t`Host or supply what you watch: add-ons lead to content that third parties host.`}
            {t`Keep a record of what you watch: no titles, no searches.`}
            {t`Sell your data or show you advertising.`}
            {t`Lock you in: you can delete your account, with everything in it, whenever you like.`}
          </List>
        </div>
      </section>
      <MoreDevices />
      <MoreComparison />
    </>
  );
}

function List({ title, icon, children }: { title: ReactNode; icon: ReactNode; children: ReactNode[] }) {
  return (
    <div className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h3 className="text-heading">{title}</h3>
      <ul className="mt-4 flex flex-col gap-3">
        {children.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index} className="flex gap-3">
            {icon}
            <span className="min-w-0">{item}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
