import { Trans } from "@lingui/react/macro";
import { usePageData } from "../router/page-data.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { buttonClass } from "../ui/button/button-styles.ts";
import { AuthCard } from "../ui/text/auth-card.tsx";

/** /discord: the server redirects visitors; this page shows when there is no link. */
export function DiscordPage() {
  return <Community name="Discord" url={usePageData("discord").url} />;
}

/** /reddit, likewise. */
export function RedditPage() {
  return <Community name="Reddit" url={usePageData("reddit").url} />;
}

function Community({ name, url }: { name: string; url: string }) {
  if (url) {
    return (
      <AuthCard title={<Trans>Our community on {name}</Trans>} lead={<Trans>It lives on another site.</Trans>}>
        <a href={url} rel="noopener" className={buttonClass("primary", "md", "w-full")}>
          <Trans>Go to {name}</Trans>
        </a>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={<Trans>We are not on {name} yet</Trans>}
      lead={<Trans>There is no official community of ours there. Be careful with any that bears our name.</Trans>}
    >
      <ButtonLink to="/" className="w-full" variant="secondary">
        <Trans>Home page</Trans>
      </ButtonLink>
    </AuthCard>
  );
}
