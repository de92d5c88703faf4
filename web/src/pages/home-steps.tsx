import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

/** How it works, in three steps along one deck, followed by our promises. */
export function HomeSteps() {
  const { t } = useLingui();
  return (
    <section id="how" aria-labelledby="how-title" className="wrap py-16 lg:py-24">
      <h2 id="how-title" className="text-title">{t`Get started in three steps`}</h2>
      <ol className="mt-10 grid gap-x-10 md:grid-cols-3">
        <Step number="1" title={t`Sign up`}>
          {t`An e-mail address and a password are enough: no bank card is needed.`}
        </Step>
        <Step number="2" title={t`Receive your account`}>
          {t`We create your streaming account. Its credentials are waiting for you in your dashboard.`}
        </Step>
        <Step number="3" title={t`Connect your screens`}>
          {t`Enter these credentials on your TV, phone or computer. Your account stays the same everywhere.`}
        </Step>
      </ol>
      <dl className="mt-12 grid gap-x-10 gap-y-6 border-t border-line pt-8 sm:grid-cols-2 lg:grid-cols-4">
        <Assurance title={t`Encrypted password`}>
          {t`Your streaming password is stored encrypted and shown when you ask for it. If our team views it, your activity says so.`}
        </Assurance>
        <Assurance title={t`New credentials in one click`}>
          {t`Shared your credentials by mistake? Ask for new ones whenever you like.`}
        </Assurance>
        <Assurance title={t`Your data stays yours`}>
          {t`Download it or delete your account yourself, without writing to anyone.`}
        </Assurance>
        <Assurance title={t`French and English`}>
          {t`The site, your dashboard and our e-mails are in the language you choose.`}
        </Assurance>
      </dl>
    </section>
  );
}

function Step({ number, title, children }: { number: string; title: ReactNode; children: ReactNode }) {
  return (
    <li className="group relative pb-8 pl-16 last:pb-0 md:pt-16 md:pb-0 md:pl-0">
      {/* The deck: down the side on a phone, along the top on wide screens. */}
      <span
        aria-hidden="true"
        className="absolute top-0 bottom-0 left-5 w-0.5 bg-line group-last:bottom-auto group-last:h-10 md:top-5 md:right-0 md:bottom-auto md:left-0 md:-mr-10 md:h-0.5 md:w-auto md:group-last:mr-0 md:group-last:h-0.5"
      />
      <span
        aria-hidden="true"
        className="absolute top-0 left-0 flex size-10.5 items-center justify-center rounded-full border-2 border-accent bg-canvas font-semibold text-accent"
      >
        {number}
      </span>
      <h3 className="pt-1.5 text-heading md:pt-0">{title}</h3>
      <p className="mt-2 max-w-sm text-muted">{children}</p>
    </li>
  );
}

function Assurance({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd className="mt-1 text-sm text-muted">{children}</dd>
    </div>
  );
}
