import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { CheckIcon, CloseIcon } from "../ui/icon/icons.tsx";
import { SectionLink } from "../ui/nav/section-link.tsx";

/** On paper: what we do, and what we do not do. `compare` leads to the comparison with doing it alone. */
export function Honest({ page, compare = false }: { page: string; compare?: boolean }) {
  const { t } = useLingui();
  return (
    <section id="honest" aria-labelledby="honest-title" className="paper py-12 lg:py-24">
      <div className="wrap">
        <h2
          id="honest-title"
          className="max-w-4xl text-display"
        >{t`We supply no films. We get your screens ready.`}</h2>
        <div className="mt-8 grid gap-x-16 gap-y-8 md:grid-cols-2 lg:mt-14">
          <List title={t`What we do`} icon={<CheckIcon className="size-6 stroke-[2.5] text-ok" />}>
            {t`Prepare your add-on, and a private link for it.`}
            {t`Keep its rows up to date and watch over the sources.`}
            {t`Replace its private link if someone else is using it.`}
            {t`Help you, device by device, and answer your questions.`}
          </List>
          <List title={t`What we do not do`} icon={<CloseIcon className="size-6 stroke-[2.5] text-bad" />}>
            <Trans>
              Host, sell or supply films: they come from{" "}
              <SectionLink page={page} section="sources" className="link font-semibold">
                these sources
              </SectionLink>
              .
            </Trans>
            {t`Keep a record of what you watch or search for.`}
            {t`Sell your data or show you advertising.`}
            {t`Lock you in: you can delete your account, with everything in it, whenever you like.`}
          </List>
        </div>
        {compare && (
          <div className="mt-8 flex flex-wrap items-baseline justify-between gap-x-12 gap-y-3 text-[1.0625rem]">
            <p className="max-w-2xl">
              {t`One device, and you like to set things up yourself? Then you do not need us. Several screens, a family, little patience? That is where we come in.`}
            </p>
            <Link to="/more" className="link font-semibold">{t`Compare, with and without us`}</Link>
          </div>
        )}
      </div>
    </section>
  );
}

const ROW = "grid grid-cols-[1.5rem_1fr] gap-3.5 border-b border-line py-2.5 sm:py-4 sm:text-[1.0625rem]/normal";

function List({ title, icon, children }: { title: ReactNode; icon: ReactNode; children: ReactNode[] }) {
  return (
    <div>
      <h3 className="border-b-3 border-fg pb-3.5 text-heading">{title}</h3>
      <ul>
        {children.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index} className={ROW}>
            {icon}
            <span className="min-w-0">{item}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
