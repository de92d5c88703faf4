import { useLingui } from "@lingui/react/macro";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { buttonClass } from "../ui/button/button-styles.ts";
import { AuthCard } from "../ui/text/auth-card.tsx";

/** A community elsewhere: the server redirects visitors; this page shows when there is no link. */
export function Community({ name, url }: { name: string; url: string }) {
  const { t } = useLingui();
  if (url) {
    return (
      <AuthCard title={t`Our community on ${name}`} lead={t`It is on another website.`}>
        <a href={url} rel="noopener" className={buttonClass("primary", "md", "w-full")}>{t`Go to ${name}`}</a>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t`We are not on ${name} yet`}
      lead={t`We have no official community there. Be careful with any that bears our name.`}
    >
      <ButtonLink to="/" className="w-full" variant="secondary">{t`Back to the home page`}</ButtonLink>
    </AuthCard>
  );
}
