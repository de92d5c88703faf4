import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useSite } from "../router/page-data.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { ArrowRightIcon, CheckIcon, CloseIcon } from "../ui/icon/icons.tsx";
import { PageIntro } from "../ui/text/page-intro.tsx";
import { MoreComparison } from "./more-comparison.tsx";
import { MoreDevices } from "./more-devices.tsx";

/** /more: what the service is and is not, where it works, and who does without it. */
export function MorePage() {
  const { brand } = useSite();
  return (
    <>
      <PageIntro
        title={<Trans>A streaming account managed for you</Trans>}
        lead={
          <Trans>
            {brand} creates your add-on account, keeps its credentials up to date on every screen, and fixes them when
            something goes wrong.
          </Trans>
        }
      >
        <ButtonLink to="/trial" size="lg" className="max-sm:w-full">
          <Trans>Start free trial</Trans>
          <ArrowRightIcon />
        </ButtonLink>
      </PageIntro>
      <section aria-labelledby="what-title" className="wrap py-16 lg:py-20">
        <h2 id="what-title" className="text-title">
          <Trans>What we do, and what we leave to you</Trans>
        </h2>
        <div className="mt-8 grid gap-4 md:grid-cols-2 lg:gap-6">
          <List title={<Trans>What we do</Trans>} icon={<CheckIcon className="mt-0.5 size-5 text-ok" />}>
            <Trans>Create a streaming add-on account in your name, within a minute.</Trans>
            <Trans>Keep it in sync: the same account on your TV, phone and computer.</Trans>
            <Trans>Give you new credentials whenever you ask, and replace the old ones at once.</Trans>
            <Trans>Keep your streaming password encrypted and show it to you alone.</Trans>
          </List>
          <List title={<Trans>What we do not do</Trans>} icon={<CloseIcon className="mt-0.5 size-5 text-bad" />}>
            <Trans>Host or supply what you watch: add-ons lead to content that third parties host.</Trans>
            <Trans>Keep a record of what you watch: no titles, no searches.</Trans>
            <Trans>Sell your data or show you advertising.</Trans>
            <Trans>Lock you in: you can delete your account, with everything in it, whenever you like.</Trans>
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
