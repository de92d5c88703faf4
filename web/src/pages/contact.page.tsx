import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { ContactForm } from "../features/members/contact/contact-form.tsx";
import { usePageData } from "../router/page-data.tsx";
import { Alert } from "../ui/feedback/alert.tsx";
import { PageIntro } from "../ui/text/page-intro.tsx";

/** /contact: a message to the operator, who they are, and where most questions are answered already. */
export default function ContactPage() {
  const { t } = useLingui();
  const { email, open } = usePageData("contact");
  return (
    <>
      <PageIntro title={t`Contact us`} lead={t`With or without an account, before or after an order.`} />
      <div className="deck">
        <div className="wrap grid items-start gap-x-20 gap-y-12 py-9 lg:grid-cols-[minmax(0,34rem)_minmax(0,22rem)] lg:py-12">
          <div>
            <noscript>
              <Alert tone="warning" className="mb-6">
                {t`This form needs JavaScript. You may also write to the address on this page.`}
              </Alert>
            </noscript>
            {open ? (
              <ContactForm />
            ) : (
              <Alert tone="info" title={t`We cannot receive messages here yet`}>
                {email ? (
                  t`Write to the address on this page.`
                ) : (
                  <Trans>
                    The operator has not published an address so far. The{" "}
                    <Link to="/aide" className="link">
                      help centre
                    </Link>{" "}
                    answers most questions.
                  </Trans>
                )}
              </Alert>
            )}
          </div>
          <div className="flex flex-col gap-8">
            <Quick />
            <Operator />
          </div>
        </div>
      </div>
    </>
  );
}

/** Where most questions are answered already. */
function Quick() {
  const { t } = useLingui();
  const quick = [
    { to: "/aide", label: t`Help centre` },
    { to: "/status", label: t`Service status` },
    { to: "/forgot", label: t`Forgotten password` },
    { to: "/resilier", label: t`Cancel your contract` },
    { to: "/retractation", label: t`Withdraw from the contract here` },
  ];
  return (
    <section aria-labelledby="contact-quick">
      <h2 id="contact-quick" className="text-heading">{t`Without waiting for a reply`}</h2>
      <ul className="mt-2 border-t border-line">
        {quick.map(({ to, label }) => (
          <li key={to} className="border-b border-line">
            <Link to={to} className="block py-3 hover:text-info hover:underline">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who runs the service; nothing where they have published nothing. */
function Operator() {
  const { company, email, phone, address } = usePageData("contact");
  if (!email && !phone && !address) return null;
  return (
    <section aria-labelledby="contact-who">
      <h2 id="contact-who" className="text-heading">
        {company}
      </h2>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{address}</p>
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className="link mt-1 block w-fit">
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className="link mt-1 inline-block wrap-anywhere">
          {email}
        </a>
      )}
    </section>
  );
}
