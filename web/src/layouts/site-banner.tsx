import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useSite } from "../router/page-data.tsx";

/** What the operator announces, and the end of a maintenance, above every page. It is part of the document: nothing moves for it. */
export function SiteBanner({ area }: { area: "public" | "members" }) {
  const { t } = useLingui();
  const { banner, maintenance: when } = useSite();
  const shows = banner && (banner.place === "all" || banner.place === area);
  if (!when && !shows) return null;
  return (
    <aside aria-label={t`Announcement`} className="border-b border-line bg-raised text-sm print:hidden">
      {when && <Line>{t`Maintenance until ${when}: sign-ups, orders and messages wait. Films keep playing.`}</Line>}
      {shows && <Line>{banner.text}</Line>}
    </aside>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <p className="wrap py-1.5 wrap-anywhere whitespace-pre-line">{children}</p>;
}
